import { setImmediate as yieldToOthers } from 'node:timers/promises'

import { sql } from 'drizzle-orm'

import { byText } from '#domain/order.ts'
import { leagueBoard } from '#domain/scoring/league-board.ts'
import { namedMark } from '#server/leagues/sentences.ts'
import { type Db, rowsOf } from '#server/platform/db/db.ts'
import { runInBatches } from '#server/platform/process/background.ts'
import { boardOfVersion, type KnownBoard } from '#server/tournaments/boards.ts'

import { changeWeeks } from '../history/revisions.ts'
import { loadClosedLeagues } from '../scoring/closed-league.ts'
import { oneByOne, together } from './attempts.ts'
import {
  keepProgress,
  lockWeeks,
  newestCard,
  noteTold,
  progressAt,
  type Telling,
  type Week,
  whenIn,
} from './league-week.ts'
import { storedRecaps, storeRecaps } from './recaps.ts'
import { cardsOf, watchGolfers } from './scorecards.ts'
import { tellGolfers, tellPlaces, toldGolfers } from './tell.ts'

/** How many leagues share a transaction and its statements. */
const batchSize = 20

/**
 * Records the new moments of all leagues whose scoreboard, field or scorecards changed. The league's row is locked,
 * so each is recorded once.
 */
export async function recordMoments(db: Db): Promise<void> {
  await runInBatches(
    batchSize,
    (after) =>
      rowsOf<{ id: string }>(
        db,
        sql`${untold} and l.id > ${after} order by l.id limit ${batchSize}`,
      ),
    (ids) => (ids.length > 1 ? db.transaction((db) => recordOf(db, ids)) : recordAlone(db, ids)),
    'leagues got no moments',
  )
}

/** Tells a league's moments. If one can't be stored, the others are all the same. @throws that failure */
async function recordAlone(db: Db, ids: readonly string[]): Promise<void> {
  try {
    await db.transaction((db) => recordOf(db, ids))
  } catch (error) {
    const failures: unknown[] = []
    await db.transaction((db) => recordOf(db, ids, oneByOne(failures)))
    throw error
  }
}

/** Selects the leagues with something to tell. */
const untold = sql`
  select l.id
  from leagues l
  join boards b on b.tournament_key = l.tournament_key
  join tournaments t on t.key = l.tournament_key
  left join league_weeks w on w.league_id = l.id
  where l.closed_at is not null and l.settled_at is null
    and (w.league_id is null or w.board_version < b.version
      or w.field_at is distinct from t.field_at or w.cards_at is distinct from ${newestCard})
    and exists (select from teams where teams.league_id = l.id)`

async function recordOf(db: Db, ids: readonly string[], attempt = together): Promise<void> {
  const locked = await lockWeeks(db, ids)
  // Another process that got here first has told it all; then this one finds nothing new.
  const weeks = locked.filter(({ version, told }) => version >= told)
  if (weeks.length === 0) return
  const leagues = await loadTellings(db, weeks)
  const [golfers, recaps] = [await toldGolfers(db, leagues), await storedRecaps(db, leagues)]
  const changed: string[] = []
  for (const league of leagues) {
    await yieldToOthers()
    const { leagueId } = league.week
    const told = await tellGolfers(db, league, golfers.get(leagueId) ?? [], attempt)
    const moved = await tellPlaces(db, league, told.takenBackSince, attempt)
    const written = await storeRecaps(db, league, recaps.get(leagueId) ?? [], league.happenedAt)
    if (told.hasChanged || moved || written > 0) changed.push(leagueId)
  }
  await noteTold(db, leagues)
  await changeWeeks(db, changed)
}

/** Loads the data in which these leagues' moments are found. Shared data is loaded once. */
async function loadTellings(db: Db, weeks: readonly Week[]): Promise<Telling[]> {
  const closed = await loadClosedLeagues(
    db,
    weeks.map(({ leagueId }) => leagueId),
  )
  const found: Telling[] = []
  for (const [key, ofTournament] of Map.groupBy(weeks, (week) => week.key)) {
    const known = await newestOf(db, key, ofTournament)
    const leagues = ofTournament.flatMap((week) => {
      const league = closed.get(week.leagueId)
      if (!league) return []
      const standings = leagueBoard(league.league, league.teams, league.field, known.board)
      return [{ week, closed: league, standings }]
    })
    const ids = leagues.flatMap(({ standings }) =>
      standings.lines.flatMap(({ golfers }) => golfers.map(({ apiPlayerId }) => apiPlayerId)),
    )
    const golfers = [...new Set(ids)].toSorted(byText)
    await watchGolfers(db, key, golfers)
    const hasCards = ofTournament.some(({ cardsAt }) => cardsAt !== null)
    const cards = hasCards ? await cardsOf(db, key, golfers) : new Map()
    const progress = await progressAt(db, key, [...new Set(ofTournament.map(({ told }) => told))])
    await keepProgress(db, key, known)
    found.push(
      ...leagues.map(({ week, closed, standings }) => ({
        week,
        closed,
        known,
        before: progress.get(week.told) ?? new Map(),
        happenedAt: whenIn(week, known),
        now: {
          standings,
          board: known.board,
          cards,
          golferName: closed.nameOf,
          memberName: (userId: string) => namedMark(userId, closed.memberOf(userId).name),
        },
      })),
    )
  }
  return found
}

async function newestOf(db: Db, key: string, weeks: readonly Week[]): Promise<KnownBoard> {
  const [version, asOfMs] = [
    Math.max(...weeks.map(({ version }) => version)),
    Math.max(...weeks.map(({ asOfMs }) => asOfMs)),
  ]
  return await boardOfVersion(db, key, { version, asOf: new Date(asOfMs) })
}
