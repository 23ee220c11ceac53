import { eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { listSureWithdrawals } from '#domain/scoring/replacement.ts'
import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import { users } from '#server/platform/auth/tables.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { runForEach, runInBatches } from '#server/platform/process/background-task.ts'
import { findScoreboard } from '#server/tournaments/scoreboards.ts'
import { entrants, tournaments } from '#server/tournaments/tables.ts'
import { isInField } from '#server/tournaments/tournaments.ts'

import { nameInLeagueSql } from '../members/member-names.ts'
import { leagues } from '../tables.ts'
import { type AffectedTeam, notifyOfReplacements } from './replacements.ts'
import { replacementNotices, withdrawalChecks } from './tables.ts'

const person = alias(users, 'person')

/** How many leagues share a transaction. */
const batchSize = 20

/**
 * Notifies members whose golfer withdrew before teeing off, and says who replaces them. Each is notified
 * once, however many processes run this at the same time; once the draft is closed, the league's log says
 * it too. The entry list or the board decides: until round 2 begins or play is over, a golfer who just isn't on the board has
 * not withdrawn. A canceled tournament has no withdrawals.
 */
export async function notifyOfWithdrawals(db: Db): Promise<void> {
  const current = await db
    .selectDistinct({
      id: tournaments.key,
      name: tournaments.name,
      timeZone: tournaments.timeZone,
    })
    .from(leagues)
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .where(isNull(leagues.settledAt))
  await runForEach(
    current,
    (tournament) => announceOf(db, tournament),
    'tournaments weren’t announced',
  )
}

async function announceOf(
  db: Db,
  { id: key, ...tournament }: { id: string; name: string; timeZone: string },
) {
  const board = (await findScoreboard(db, key))?.board ?? null
  const withdrawnIds = await listWithdrawn(db, key, board)
  if (withdrawnIds.length === 0) return false
  await runInBatches(
    batchSize,
    (after) => affectedLeagues(db, key, withdrawnIds, after),
    (leagueIds) =>
      db.transaction(async (db) => {
        const rows = await listAffectedTeams(db, key, withdrawnIds, leagueIds)
        for (const teams of Map.groupBy(rows, ({ leagueId }) => leagueId).values()) {
          await notifyOfReplacements(db, { key, ...tournament, board, withdrawnIds }, teams)
        }
      }),
    'leagues weren’t notified',
  )
  return true
}

async function listWithdrawn(db: Db, key: string, board: Scoreboard | null): Promise<string[]> {
  const field = await db
    .select({ apiPlayerId: entrants.apiPlayerId, inField: sql<boolean>`${isInField}` })
    .from(entrants)
    .where(eq(entrants.tournamentKey, key))
  return [...listSureWithdrawals(field, board)]
}

/**
 * Teams with a withdrawn golfer that have not been checked. A league whose deadline has passed waits until its
 * draft has closed.
 */
const unchecked = (key: string, withdrawnIds: readonly string[], where: SQL) => sql`
  from teams t
  join ${leagues} l on l.id = t.league_id
  cross join lateral (
    select unnest(t.api_player_ids) as golfer
    union
    select replacement_id from ${replacementNotices} known
    where (known.league_id, known.user_id) = (l.id, t.user_id)
  ) as concerned
  join ${users} as person on person.id = t.user_id
  where l.tournament_key = ${key} and golfer in ${[...withdrawnIds]} and ${where}
    and t.api_player_ids && ${sql.param([...withdrawnIds])}::text[]
    and l.settled_at is null and (l.closed_at is not null or l.drafting_end_at > clock_timestamp())
    and not exists (
      select from ${withdrawalChecks} done
      where (done.league_id, done.user_id, done.api_player_id, done.after_close)
        = (l.id, t.user_id, golfer, l.closed_at is not null)
    )`

const affectedLeagues = (db: Db, key: string, withdrawnIds: readonly string[], after: string) =>
  queryRows<{ id: string }>(
    db,
    sql`select distinct l.id ${unchecked(key, withdrawnIds, sql`l.id > ${after}`)}
        order by l.id limit ${batchSize}`,
  )

const listAffectedTeams = (
  db: Db,
  key: string,
  withdrawnIds: readonly string[],
  leagueIds: readonly string[],
) =>
  queryRows<AffectedTeam>(
    db,
    sql`select l.id as "leagueId", l.name as league, l.closed_at is not null as closed,
               to_json(l.drafting_end_at) #>> '{}' as "locksAt", l.drafting_end_estimated as estimated,
               t.user_id as "userId", ${nameInLeagueSql(sql`l.id`, person)} as name, t.api_player_ids as team, golfer
        ${unchecked(key, withdrawnIds, sql`l.id in ${[...leagueIds]}`)}
        order by l.id, t.user_id, golfer`,
  )
