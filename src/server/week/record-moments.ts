import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'

import { leagueBoard } from '#domain/scoring/league-board.ts'
import {
  golferMoments,
  type LeagueMoment,
  type Moment,
  placeMoments,
  type Places,
  placesOf,
} from '#domain/week/moments.ts'
import { isCorrected } from '#domain/week/progress.ts'

import { type Db, rowsOf } from '../db/db.ts'
import { publish } from '../live/live.ts'
import { loadClosedLeague } from '../scoring/closed-league.ts'
import { boardOfVersion, type KnownBoard } from '../tournaments/boards.ts'
import { lockWeek, newestCard, noteTold } from './league-week.ts'
import { storeRecaps } from './recaps.ts'
import { cardsOf, watchGolfers } from './scorecards.ts'
import { leagueWeeks, moments } from './tables.ts'

const batchSize = 100

/**
 * Tells the moments of all leagues whose board, field or scorecards have changed since theirs were last told. A
 * league's row is locked meanwhile, so each moment is told once, however many processes do this.
 */
export async function recordMoments(db: Db): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const batch = await rowsOf<{ id: string; key: string }>(
      db,
      sql`${untold} and l.id > ${after} order by l.id limit ${batchSize}`,
    )
    for (const { id, key } of batch) {
      await yieldToOthers()
      await db.transaction((db) => recordOf(db, id, key))
    }
    if (batch.length < batchSize) return
    after = batch.at(-1)?.id ?? after
  }
}

/** Selects the leagues with something to tell. */
const untold = sql`
  select l.id, l.tournament_key as key
  from leagues l
  join boards b on b.tournament_key = l.tournament_key
  join tournaments t on t.key = l.tournament_key
  left join league_weeks w on w.league_id = l.id
  where l.closed_at is not null and l.settled_at is null
    and (w.league_id is null or w.board_version < b.version
      or w.field_at is distinct from t.field_at or w.cards_at is distinct from ${newestCard})
    and exists (select from teams where teams.league_id = l.id)`

async function recordOf(db: Db, leagueId: string, key: string): Promise<void> {
  let week = await lockWeek(db, leagueId)
  if (!week) {
    await db.insert(leagueWeeks).values({ leagueId }).onConflictDoNothing()
    week = await lockWeek(db, leagueId)
  }
  // Another process that got here first has told it all; then this one finds nothing new.
  if (!week || week.version < week.told) return
  const known = await boardOfVersion(db, key, {
    version: week.version,
    asOf: new Date(week.asOfMs),
  })
  const closed = await loadClosedLeague(db, leagueId)
  const standings = leagueBoard(closed.league, closed.teams, closed.field, known.board)
  const ids = [
    ...new Set(
      standings.lines.flatMap(({ golfers }) => golfers.map(({ apiPlayerId }) => apiPlayerId)),
    ),
  ]
  const before = new Map(Object.entries(week.progress))
  if (ids.some((id) => !before.has(id))) await watchGolfers(db, key, ids.toSorted())
  const now: LeagueMoment = {
    standings,
    board: known.board,
    cards: week.cardsAt === null ? new Map() : await cardsOf(db, key, ids),
    golferName: closed.nameOf,
    memberName: (userId) => closed.memberOf(userId).name,
  }
  const told = [
    await tellGolfers(db, leagueId, known, golferMoments(now)),
    await tellPlaces(db, leagueId, known, {
      now,
      before: week.places,
      corrected: isCorrected(before, known.board),
    }),
    (await storeRecaps(db, closed, known)) > 0,
  ]
  await noteTold(db, leagueId, week, { version: known.version, now, ids })
  if (told.some(Boolean)) await publish(db, { kind: 'week', leagueId })
}

/** Stores what is new, and marks what is no longer so as undone, or what is so again as told. */
async function tellGolfers(
  db: Db,
  leagueId: string,
  known: KnownBoard,
  found: readonly Moment[],
): Promise<boolean> {
  const stored = await db
    .select({ key: moments.key, undone: moments.undone })
    .from(moments)
    .where(and(eq(moments.leagueId, leagueId), sql`${moments.before} is null`))
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
async function tellPlaces(
  db: Db,
  leagueId: string,
  known: KnownBoard,
  { now, before, corrected }: { now: LeagueMoment; before: Places; corrected: boolean },
): Promise<boolean> {
  const found = placeMoments(before, now, known.version)
  if (found.length === 0 && !corrected) return false
  const undone = corrected ? await undoPlaces(db, leagueId, placesOf(now.standings)) : []
  const news = found.filter(({ kind }) => !undone.includes(partOf(kind)))
  await insertMoments(db, leagueId, known, news, before)
  return undone.length + news.length > 0
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
      news.map((moment) => ({ ...moment, leagueId, at: asOf, boardVersion: version, before })),
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
