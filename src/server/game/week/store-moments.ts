import { isDeepStrictEqual } from 'node:util'

import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'

import { noticeKindOf } from '#domain/week/digest-and-pushes.ts'
import {
  golferMoments,
  type LeagueSnapshot,
  type Moment,
  standingsMoments,
  type LeadAndMoney,
  leadAndMoney,
} from '#domain/week/moments.ts'
import { hasCorrection, type Progress } from '#domain/week/progress.ts'
import { withoutNames } from '#server/leagues/log/sentences.ts'
import type { Db } from '#server/platform/db/db.ts'

import type { Attempt } from './attempts.ts'
import type { MomentsInput } from './moments-state.ts'
import { moments } from './tables.ts'

interface StoredMoment {
  leagueId: string
  key: string
  kind: Moment['kind']
  text: string
  version: number
  undone: boolean
}

/** The moments already told about the golfers of some leagues, by league. */
export async function readGolferMoments(
  db: Db,
  leagues: readonly MomentsInput[],
): Promise<Map<string, StoredMoment[]>> {
  const ids = leagues.map(({ week }) => week.leagueId)
  const rows = await db
    .select({
      leagueId: moments.leagueId,
      key: moments.key,
      kind: moments.kind,
      text: moments.text,
      version: moments.boardVersion,
      undone: moments.undone,
    })
    .from(moments)
    .where(and(inArray(moments.leagueId, ids), isNull(moments.before)))
  return Map.groupBy(rows, ({ leagueId }) => leagueId)
}

/** What became of a league's moments on a board. */
export interface Told {
  hasChanged: boolean
  /** The first board that told of an eagle, or the like, that was taken back; null if none was. */
  takenBackSince: number | null
}

/** Stores new moments and new texts, retracts those that no longer hold, and restores those that hold again. */
export async function storeGolferMoments(
  db: Db,
  league: MomentsInput,
  stored: readonly StoredMoment[],
  attempt: Attempt,
): Promise<Told> {
  const { leagueId } = league.week
  const found = golferMoments(league.now)
  const keys = new Set(found.map(({ key }) => key))
  const texts = new Map(stored.map(({ key, text }) => [key, text]))
  const changed = found.filter(({ key, text }) => texts.get(key) !== withoutNames(text))
  await storeMoments(db, league, changed, null, attempt)
  const gone = stored.filter(({ key, undone }) => !undone && !keys.has(key))
  const back = stored.filter(({ key, undone }) => undone && keys.has(key))
  await setRetracted(db, leagueId, gone, true)
  await setRetracted(db, leagueId, back, false)
  const holes = gone.filter(({ kind }) => noticeKindOf[kind] === 'great-hole')
  return {
    hasChanged: changed.length + gone.length + back.length > 0,
    takenBackSince: holes.length > 0 ? Math.min(...holes.map(({ version }) => version)) : null,
  }
}

/**
 * Stores lead and money moments. A correction that restores the previous standings retracts them instead.
 *
 * @param since the board since which a score was wrong that is right now; null unless there is one
 */
export async function storeStandingsMoments(
  db: Db,
  league: MomentsInput,
  since: number | null,
  attempt: Attempt,
): Promise<boolean> {
  const { week, known, before, now } = league
  const found = standingsMoments(week.places, now, known.version)
  const corrected = hasCorrection(pickedProgress(before, now), known.board)
  if (found.length === 0 && !corrected && since === null) return false
  const undone =
    corrected || since !== null
      ? await retractStandingsMoments(db, week.leagueId, now.standings, since)
      : []
  const newMoments = found.filter(({ kind }) => !undone.includes(standingsKey(kind)))
  await storeMoments(db, league, newMoments, week.places, attempt)
  return undone.length + newMoments.length > 0
}

/** The progress of the golfers whom the league has. */
function pickedProgress(
  before: ReadonlyMap<string, Progress>,
  { standings }: LeagueSnapshot,
): Map<string, Progress> {
  const ids = standings.rows.flatMap(({ golfers }) => golfers.map((one) => one.apiPlayerId))
  return new Map(
    ids.flatMap((id) => {
      const progress = before.get(id)
      return progress ? [[id, progress] as const] : []
    }),
  )
}

/** The most moments of places that a correction undoes. */
const maxUndone = 24

const standingsKey = (kind: Moment['kind']): keyof LeadAndMoney =>
  kind === 'lead' ? 'leaders' : 'paid'

/**
 * Undoes the last moments of the lead and of the money if the places are again what they were before them: those of one
 * board, or of several since a score was wrong.
 */
async function retractStandingsMoments(
  db: Db,
  leagueId: string,
  standings: LeagueSnapshot['standings'],
  since: number | null,
): Promise<(keyof LeadAndMoney)[]> {
  const places = leadAndMoney(standings)
  const last = await db
    .select({
      key: moments.key,
      kind: moments.kind,
      before: moments.before,
      version: moments.boardVersion,
    })
    .from(moments)
    .where(
      and(eq(moments.leagueId, leagueId), isNotNull(moments.before), eq(moments.undone, false)),
    )
    .orderBy(desc(moments.boardVersion))
    .limit(maxUndone)
  const undone: (keyof LeadAndMoney)[] = []
  for (const part of ['leaders', 'paid'] as const) {
    const ofPart = last.filter(({ kind }) => standingsKey(kind) === part)
    const from = ofPart.findLast(
      ({ before, version }) =>
        version >= (since ?? ofPart[0]?.version ?? 0) &&
        isDeepStrictEqual(before?.[part], places[part]),
    )
    if (!from) continue
    const wrong = ofPart.filter(({ version }) => version >= from.version)
    await setRetracted(db, leagueId, wrong, true)
    undone.push(part)
  }
  return undone
}

/** Stores moments that are new or have a new text. One that is known isn't announced again. */
async function storeMoments(
  db: Db,
  { week: { leagueId }, known, happenedAt }: MomentsInput,
  changed: readonly Moment[],
  before: LeadAndMoney | null,
  attempt: Attempt,
): Promise<void> {
  const rows = changed.map((moment) => ({
    ...moment,
    text: withoutNames(moment.text),
    leagueId,
    at: happenedAt(moment.round),
    boardVersion: known.version,
    before,
  }))
  await attempt(db, rows, (db, rows) =>
    db
      .insert(moments)
      .values(rows)
      .onConflictDoUpdate({
        target: [moments.leagueId, moments.key],
        set: {
          text: sql`excluded.text`,
          round: sql`excluded.round`,
          userIds: sql`excluded.user_ids`,
        },
      }),
  )
}

async function setRetracted(
  db: Db,
  leagueId: string,
  some: readonly { key: string }[],
  undone: boolean,
): Promise<void> {
  if (some.length === 0) return
  const keys = some.map(({ key }) => key)
  await db
    .update(moments)
    .set({ undone })
    .where(and(eq(moments.leagueId, leagueId), inArray(moments.key, keys)))
}
