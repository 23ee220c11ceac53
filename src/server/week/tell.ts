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
import { isCorrected, type Progress } from '#domain/week/progress.ts'

import type { Db } from '../db/db.ts'
import { withoutNames } from '../leagues/sentences.ts'
import type { KnownBoard } from '../tournaments/boards.ts'
import type { Telling } from './league-week.ts'
import { moments } from './tables.ts'

interface ToldMoment {
  leagueId: string
  key: string
  undone: boolean
}

/** The moments already told about the golfers of some leagues, by league. */
export async function toldGolfers(
  db: Db,
  leagues: readonly Telling[],
): Promise<Map<string, ToldMoment[]>> {
  const ids = leagues.map(({ week }) => week.leagueId)
  const rows = await db
    .select({ leagueId: moments.leagueId, key: moments.key, undone: moments.undone })
    .from(moments)
    .where(and(inArray(moments.leagueId, ids), isNull(moments.before)))
  return Map.groupBy(rows, ({ leagueId }) => leagueId)
}

/** Stores what is new, and marks what is no longer so as undone, or what is so again as told. */
export async function tellGolfers(
  db: Db,
  { week: { leagueId }, known, now }: Telling,
  stored: readonly ToldMoment[],
): Promise<boolean> {
  const found = golferMoments(now)
  const keys = new Set(found.map(({ key }) => key))
  const undone = new Map(stored.map(({ key, undone }) => [key, undone]))
  const news = found.filter(({ key }) => !undone.has(key))
  await insertMoments(db, leagueId, known, news, null)
  const gone = stored.filter(({ key, undone }) => !undone && !keys.has(key))
  const back = stored.filter(({ key, undone }) => undone && keys.has(key))
  await setUndone(db, leagueId, gone, true)
  await setUndone(db, leagueId, back, false)
  return news.length + gone.length + back.length > 0
}

/** Tells who came into the lead or the money. A correction that restores the places before undoes instead. */
export async function tellPlaces(
  db: Db,
  { week: { leagueId, places }, known, before, now }: Telling,
): Promise<boolean> {
  const found = placeMoments(places, now, known.version)
  const corrected = isCorrected(ownGolfers(before, now), known.board)
  if (found.length === 0 && !corrected) return false
  const undone = corrected ? await undoPlaces(db, leagueId, placesOf(now.standings)) : []
  const news = found.filter(({ kind }) => !undone.includes(partOf(kind)))
  await insertMoments(db, leagueId, known, news, places)
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

const partOf = (kind: Moment['kind']): keyof Places => (kind === 'lead' ? 'leaders' : 'paid')

/** Undoes the last moments of the lead and of the money if the places are again what they were before them. */
async function undoPlaces(db: Db, leagueId: string, places: Places): Promise<(keyof Places)[]> {
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
    .limit(6)
  const undone: (keyof Places)[] = []
  for (const part of ['leaders', 'paid'] as const) {
    const ofPart = last.filter(({ kind }) => partOf(kind) === part)
    const newest = ofPart.filter(({ version }) => version === ofPart[0]?.version)
    const [one] = newest
    if (!one?.before || !isDeepStrictEqual(one.before[part], places[part])) continue
    await setUndone(db, leagueId, newest, true)
    undone.push(part)
  }
  return undone
}

async function insertMoments(
  db: Db,
  leagueId: string,
  { version, asOf }: KnownBoard,
  news: readonly Moment[],
  before: Places | null,
): Promise<void> {
  if (news.length === 0) return
  await db
    .insert(moments)
    .values(
      news.map((moment) => ({
        ...moment,
        text: withoutNames(moment.text),
        leagueId,
        at: asOf,
        boardVersion: version,
        before,
      })),
    )
    .onConflictDoNothing({ target: [moments.leagueId, moments.key] })
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
