import { eq, sql, type SQLWrapper } from 'drizzle-orm'

import type { League, LeagueStatus } from '#contract/leagues/leagues.ts'
import { personColors } from '#domain/person-colors.ts'
import { minOfficialRounds } from '#domain/scoring/scoring.ts'
import { leadDays } from '#domain/tournaments/deadline.ts'
import { plannedRounds } from '#domain/tournaments/tournament.ts'
import { lookOfLeague } from '#server/platform/auth/club-look.ts'
import { users } from '#server/platform/auth/tables.ts'
import { batchQueries, matchesAnyInput } from '#server/platform/db/batch-queries.ts'
import type { Db } from '#server/platform/db/db.ts'
import { oncePerDatabase } from '#server/platform/db/once-per-database.ts'
import { found } from '#server/platform/errors/errors.ts'
import { isSimulatedSql } from '#server/tournaments/sources.ts'

import { boards, tournaments } from '../tournaments/tables.ts'
import { nameInLeagueSql } from './members/member-names.ts'
import { hasShootout } from './shootout-setting.ts'
import { leagueMembers, leagues, nudges, teams } from './tables.ts'

const countGolfersSql = (what: string) =>
  sql`jsonb_array_length(jsonb_path_query_array(
    ${boards.board}, '$.rows[*] ? (${sql.raw(what)}).apiPlayerId', rounds))`
const finishedSql = countGolfersSql('@.rounds[*].round == $nth')
const leftSql = countGolfersSql(
  '@.out == null && @.rounds[*].round == $before && !(@.rounds[*].round == $nth)',
)

/** With one team or none, nobody owes or wins anything. After the deadline no more teams can enter. */
const isAlone = sql`1 >= (select count(*) from ${teams} where ${teams.leagueId} = ${leagues.id})`

/** The domain's `isTournamentVoid` in SQL, for a tournament that is over: at most its first round was played. */
const isVoidSql = sql`(
  select not exists (
    select from generate_series(${sql.raw(`${minOfficialRounds}, ${plannedRounds}`)}) as nth,
      jsonb_build_object('nth', nth, 'before', nth - 1) as rounds
    where ${finishedSql} > ${leftSql})
  from ${boards} where ${boards.tournamentKey} = ${leagues.tournamentKey})`

/**
 * A league's status, for a query that joins it with its tournament. Agrees with the leaderboard: a void league shows
 * as void right away, and is finalized a day after the event like any other.
 */
export const leagueStatusSql = sql<LeagueStatus>`case
  when ${leagues.outcome} is not null then ${leagues.outcome}::text
  when ${leagues.closedAt} is null and ${leagues.draftingEndAt} > clock_timestamp() then 'open'
  when ${isAlone} then 'void'
  when ${tournaments.status} not in ('complete', 'official') then 'live'
  when ${isVoidSql} then 'void'
  else 'provisional' end`

/** Whether someone is a member, for a query of `leagues`. */
export const hasMemberSql = (userId: string | SQLWrapper) =>
  sql<boolean>`exists (select from ${leagueMembers} as mine
    where mine.league_id = ${leagues.id} and mine.user_id = ${userId})`

/**
 * The columns of a league on the wire, for a query that joins it with its tournament and, as `users`, its
 * commissioner.
 */
export const leagueColumns = {
  id: leagues.id,
  name: leagues.name,
  nickname: leagues.nickname,
  commissionerId: leagues.commissionerId,
  commissionerName: nameInLeagueSql(leagues.id),
  setupComplete: leagues.setupComplete,
  apiTournamentId: tournaments.tournId,
  tournOrgId: tournaments.orgId,
  tournYear: tournaments.year,
  tournamentName: tournaments.name,
  status: leagueStatusSql,
  isSettled: sql<boolean>`${leagues.settledAt} is not null`,
  // The same as `leagueDates`.
  seasonStartDate: sql<string>`(${tournaments.startDate} - ${sql.raw(`${leadDays}`)})::text`,
  seasonEndDate: tournaments.endDate,
  tournamentStartDate: tournaments.startDate,
  entryFee: leagues.entryFeeCents,
  draftingEndDate: leagues.draftingEndAt,
  draftingEndEstimated: leagues.draftingEndEstimated,
  timeZone: tournaments.timeZone,
  simulated: isSimulatedSql,
  rules: leagues.rules,
  shootout: hasShootout(leagues.id),
  frozen: sql<boolean>`${leagues.frozenAt} is not null`,
  deletedAt: leagues.deletedAt,
  nudgedAt: sql<Date | null>`(
    select ${nudges.at} from ${nudges} where ${nudges.leagueId} = ${leagues.id})`.mapWith(
    nudges.at,
  ),
  // Aliased, because the query may already join the reader's own membership.
  memberCount: sql<number>`(select count(*)::int from ${leagueMembers} as counted where counted.league_id = ${leagues.id})`,
}

/**
 * The colors of a league's members by user id, for a query of `leagues`. They follow from the seats, which are the
 * lowest free ones: so no two of the first eight share one, and each keeps theirs whoever leaves.
 */
export const memberColorsSql = sql<Record<string, number>>`(
  select coalesce(
    -- Not jsonb, which would sort by the ids, so that equal leagues would differ in their text.
    json_object_agg(colored.user_id, colored.seat % ${sql.raw(`${personColors}`)} order by colored.seat), '{}')
  from ${leagueMembers} as colored where colored.league_id = ${leagues.id})`

/** Reads a league as it goes over the wire. @throws {NotFoundError} */
export async function readLeague(db: Db, leagueId: string): Promise<League> {
  return found(await findLeague(db)(leagueId), 'League')
}

const findLeague = oncePerDatabase((db) => {
  const asked = db
    .select({ ...leagueColumns, colors: memberColorsSql, look: lookOfLeague(sql`${leagues}.id`) })
    .from(leagues)
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .innerJoin(users, eq(users.id, leagues.commissionerId))
    .where(matchesAnyInput(leagues.id, 'ids', 'uuid'))
    .prepare('leagues_by_id')
  return batchQueries(async (ids: readonly string[]) => {
    const rows = await asked.execute({ ids: [...new Set(ids)] })
    const byId = new Map(rows.map((league) => [league.id, league]))
    return ids.map((id) => byId.get(id) ?? null)
  })
})
