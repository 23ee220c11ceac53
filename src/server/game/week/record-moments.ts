import { setImmediate as yieldToOthers } from 'node:timers/promises'

import { sql } from 'drizzle-orm'

import { compareText } from '#domain/order.ts'
import { computeStandings } from '#domain/scoring/league-standings.ts'
import { listSureWithdrawals } from '#domain/scoring/replacement.ts'
import { golferMark, namedMark } from '#server/leagues/log/sentences.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { runInBatches } from '#server/platform/process/background-task.ts'
import { readScoreboardVersion, type StoredScoreboard } from '#server/tournaments/scoreboards.ts'
import { isEveningKey } from '#server/tournaments/sources.ts'

import { changeWeeks } from '../history/revisions.ts'
import { loadClosedLeagues } from '../scoring/closed-league.ts'
import { oneByOne, together } from './attempts.ts'
import {
  storeProgress,
  lockMomentsStates,
  latestScorecardSql,
  storeMomentsStates,
  readProgress,
  type MomentsInput,
  type MomentsState,
  whenIn,
} from './moments-state.ts'
import { listRecapRounds, storeRecaps } from './recaps.ts'
import { storeGolferMoments, storeStandingsMoments, readGolferMoments } from './store-moments.ts'
import { readScorecards, requestScorecards } from './sync-scorecards.ts'

/** How many leagues share a transaction and its statements. */
const batchSize = 20

/**
 * Records the new moments of all leagues whose scoreboard, field or scorecards changed, but of no evening. The league's
 * row is locked, so each is recorded once.
 */
export const recordMoments = (db: Db): Promise<void> => recordChanged(db, false)

/** The same for evenings, which real leagues don't wait for. */
export const recordEveningMoments = (db: Db): Promise<void> => recordChanged(db, true)

async function recordChanged(db: Db, isEvening: boolean): Promise<void> {
  await runInBatches(
    batchSize,
    (after) =>
      queryRows<{ id: string }>(
        db,
        sql`${leaguesToRecord} and ${isEveningKey(sql`l.tournament_key`)} = ${isEvening}
          and l.id > ${after} order by l.id limit ${batchSize}`,
      ),
    (ids) =>
      ids.length > 1 ? db.transaction((db) => recordLeagues(db, ids)) : recordAlone(db, ids),
    'leagues got no moments',
  )
}

/** Tells a league's moments. If one can't be stored, the others are all the same. @throws that failure */
async function recordAlone(db: Db, ids: readonly string[]): Promise<void> {
  try {
    await db.transaction((db) => recordLeagues(db, ids))
  } catch (error) {
    const failures: unknown[] = []
    await db.transaction((db) => recordLeagues(db, ids, oneByOne(failures)))
    throw error
  }
}

/** Selects the leagues with something to tell. */
const leaguesToRecord = sql`
  select l.id
  from leagues l
  join boards b on b.tournament_key = l.tournament_key
  join tournaments t on t.key = l.tournament_key
  left join league_weeks w on w.league_id = l.id
  where l.closed_at is not null and l.settled_at is null
    and (w.league_id is null or w.board_version < b.version
      or w.field_at is distinct from t.field_at or w.cards_at is distinct from ${latestScorecardSql})
    and exists (select from teams where teams.league_id = l.id)`

async function recordLeagues(db: Db, ids: readonly string[], attempt = together): Promise<void> {
  const locked = await lockMomentsStates(db, ids)
  // Another process that got here first has told it all; then this one finds nothing new.
  const weeks = locked.filter(({ version, recordedVersion }) => version >= recordedVersion)
  if (weeks.length === 0) return
  const leagues = await loadMomentsInputs(db, weeks)
  if (leagues.length === 0) return
  const [golfers, recaps] = [
    await readGolferMoments(db, leagues),
    await listRecapRounds(db, leagues),
  ]
  const changed: string[] = []
  for (const league of leagues) {
    await yieldToOthers()
    const { leagueId } = league.week
    const stored = await storeGolferMoments(db, league, golfers.get(leagueId) ?? [], attempt)
    const moved = await storeStandingsMoments(db, league, stored.takenBackSince, attempt)
    const written = await storeRecaps(db, league, recaps.get(leagueId) ?? [], league.happenedAt)
    if (stored.hasChanged || moved || written > 0) changed.push(leagueId)
  }
  await storeMomentsStates(db, leagues)
  await changeWeeks(db, changed)
}

/** Loads the data in which these leagues' moments are found. Shared data is loaded once. */
async function loadMomentsInputs(db: Db, weeks: readonly MomentsState[]): Promise<MomentsInput[]> {
  const closed = await loadClosedLeagues(
    db,
    weeks.map(({ leagueId }) => leagueId),
  )
  // A league may have settled while its lock was waited for.
  const open = weeks.filter(({ leagueId }) => closed.get(leagueId)?.league.settledAt === null)
  const found: MomentsInput[] = []
  for (const [key, ofTournament] of Map.groupBy(open, (week) => week.key)) {
    const known = await readLatestScoreboard(db, key, ofTournament)
    const leagues = ofTournament.flatMap((week) => {
      const league = closed.get(week.leagueId)
      if (!league) return []
      const standings = computeStandings(league.league, league.teams, league.field, known.board)
      return [{ week, closed: league, standings }]
    })
    const ids = leagues.flatMap(({ standings }) =>
      standings.rows.flatMap(({ golfers }) => golfers.map(({ apiPlayerId }) => apiPlayerId)),
    )
    const golfers = [...new Set(ids)].toSorted(compareText)
    await requestScorecards(db, key, golfers)
    const hasCards = ofTournament.some(({ cardsAt }) => cardsAt !== null)
    const cards = hasCards ? await readScorecards(db, key, golfers) : new Map()
    const progress = await readProgress(db, key, [
      ...new Set(ofTournament.map(({ recordedVersion }) => recordedVersion)),
    ])
    await storeProgress(db, key, known)
    found.push(
      ...leagues.map(({ week, closed, standings }) => ({
        week,
        closed,
        known,
        before: progress.get(week.recordedVersion) ?? new Map(),
        happenedAt: whenIn(week, known),
        now: {
          standings,
          board: known.board,
          withdrawn: listSureWithdrawals(closed.field, known.board),
          penalty: closed.league.rules.penalty,
          cards,
          golferName: (id: string) => golferMark(id, closed.golferName(id)),
          memberName: (userId: string) => namedMark(userId, closed.member(userId).name),
        },
      })),
    )
  }
  return found
}

async function readLatestScoreboard(
  db: Db,
  key: string,
  weeks: readonly MomentsState[],
): Promise<StoredScoreboard> {
  const [version, asOfMs] = [
    Math.max(...weeks.map(({ version }) => version)),
    Math.max(...weeks.map(({ asOfMs }) => asOfMs)),
  ]
  return await readScoreboardVersion(db, key, { version, asOf: new Date(asOfMs) })
}
