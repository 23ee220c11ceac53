import { isDeepStrictEqual } from 'node:util'

import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'

import {
  golferMoments,
  type LeagueMoment,
  type Moment,
  placeMoments,
  type Places,
  placesOf,
} from '#domain/week/moments.ts'
import { noticeOfMoment } from '#domain/week/notices.ts'
import { isCorrected, type Progress } from '#domain/week/progress.ts'
import { withoutNames } from '#server/leagues/sentences.ts'
import type { Db } from '#server/platform/db/db.ts'

import type { Attempt } from './attempts.ts'
import type { Telling } from './league-week.ts'
import { moments } from './tables.ts'

interface ToldMoment {
  leagueId: string
  key: string
  kind: Moment['kind']
  version: number
  undone: boolean
}

/** The moments already told about the golfers of some leagues, by league. */
export async function toldGolfers(
  db: Db,
  leagues: readonly Telling[],
): Promise<Map<string, ToldMoment[]>> {
  const ids = leagues.map(({ week }) => week.leagueId)
  const rows = await db
    .select({
      leagueId: moments.leagueId,
      key: moments.key,
      kind: moments.kind,
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

/** Stores new moments, retracts those that no longer hold, and restores those that hold again. */
export async function tellGolfers(
  db: Db,
  league: Telling,
  stored: readonly ToldMoment[],
  attempt: Attempt,
): Promise<Told> {
  const { leagueId } = league.week
  const found = golferMoments(league.now)
  const keys = new Set(found.map(({ key }) => key))
  const undone = new Map(stored.map(({ key, undone }) => [key, undone]))
  const news = found.filter(({ key }) => !undone.has(key))
  await insertMoments(db, league, news, null, attempt)
  const gone = stored.filter(({ key, undone }) => !undone && !keys.has(key))
  const back = stored.filter(({ key, undone }) => undone && keys.has(key))
  await setUndone(db, leagueId, gone, true)
  await setUndone(db, leagueId, back, false)
  const holes = gone.filter(({ kind }) => noticeOfMoment[kind] === 'great-hole')
  return {
    hasChanged: news.length + gone.length + back.length > 0,
    takenBackSince: holes.length > 0 ? Math.min(...holes.map(({ version }) => version)) : null,
  }
}

/**
 * Stores lead and money moments. A correction that restores the previous standings retracts them instead.
 *
 * @param since the board since which a score was wrong that is right now; null unless there is one
 */
export async function tellPlaces(
  db: Db,
  league: Telling,
  since: number | null,
  attempt: Attempt,
): Promise<boolean> {
  const { week, known, before, now } = league
  const found = placeMoments(week.places, now, known.version)
  const corrected = isCorrected(ownGolfers(before, now), known.board)
  if (found.length === 0 && !corrected && since === null) return false
  const undone =
    corrected || since !== null ? await undoPlaces(db, week.leagueId, now.standings, since) : []
  const news = found.filter(({ kind }) => !undone.includes(partOf(kind)))
  await insertMoments(db, league, news, week.places, attempt)
  return undone.length + news.length > 0
}

/** The progress of the golfers whom the league has. */
function ownGolfers(
  before: ReadonlyMap<string, Progress>,
  { standings }: LeagueMoment,
): Map<string, Progress> {
  const ids = standings.lines.flatMap(({ golfers }) => golfers.map((one) => one.apiPlayerId))
  return new Map(
    ids.flatMap((id) => {
      const progress = before.get(id)
      return progress ? [[id, progress] as const] : []
    }),
  )
}

/** The most moments of places that a correction undoes. */
const maxUndone = 24

const partOf = (kind: Moment['kind']): keyof Places => (kind === 'lead' ? 'leaders' : 'paid')

/**
 * Undoes the last moments of the lead and of the money if the places are again what they were before them: those of one
 * board, or of several since a score was wrong.
 */
async function undoPlaces(
  db: Db,
  leagueId: string,
  standings: LeagueMoment['standings'],
  since: number | null,
): Promise<(keyof Places)[]> {
  const places = placesOf(standings)
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
  const undone: (keyof Places)[] = []
  for (const part of ['leaders', 'paid'] as const) {
    const ofPart = last.filter(({ kind }) => partOf(kind) === part)
    const from = ofPart.findLast(
      ({ before, version }) =>
        version >= (since ?? ofPart[0]?.version ?? 0) &&
        isDeepStrictEqual(before?.[part], places[part]),
    )
    if (!from) continue
    const wrong = ofPart.filter(({ version }) => version >= from.version)
    await setUndone(db, leagueId, wrong, true)
    undone.push(part)
  }
  return undone
}

async function insertMoments(
  db: Db,
  { week: { leagueId }, known, happenedAt }: Telling,
  news: readonly Moment[],
  before: Places | null,
  attempt: Attempt,
): Promise<void> {
  const rows = news.map((moment) => ({
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
      .onConflictDoNothing({ target: [moments.leagueId, moments.key] }),
  )
}

async function setUndone(
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
