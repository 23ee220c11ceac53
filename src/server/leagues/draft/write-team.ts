import { type SQL, sql } from 'drizzle-orm'

import type { TeamInput } from '#contract/game/draft.ts'
import type { Rules } from '#domain/leagues/rules.ts'
import type { Member } from '#server/platform/auth/account.ts'
import { compileStatement } from '#server/platform/db/compile-statement.ts'
import type { Database } from '#server/platform/db/db.ts'
import { NotFoundError, onViolation } from '#server/platform/errors/errors.ts'
import type { LiveChange } from '#server/platform/live/changes.ts'
import { publishSql } from '#server/platform/live/live.ts'

/** A checked team, and what it was checked against. */
export interface TeamToSave extends Omit<TeamInput, 'entryFee'> {
  member: Member
  complete: boolean
  league: { rules: Rules; entryFee: number; isFrozen: boolean }
  /** The member's team before, and when it was saved, as the database writes it. */
  before: { savedAt: string; complete: boolean } | null
}

/** When a team was saved, by the database's clock. */
export interface SavedTeam extends Record<string, unknown> {
  now: Date
  draftingEndDate: Date
}

/**
 * Writes a team and publishes the change, in one statement. It waits for the league's lock and the member's
 * own saves, and then compares the clock with the deadline. The first team freezes groups and rules.
 *
 * @returns null when the draft has closed, or the league or the member's team has changed since it was read
 * @throws {NotFoundError} when they left the league, or were removed, since they were admitted
 */
export async function writeTeam(database: Database, team: TeamToSave): Promise<SavedTeam | null> {
  const { apiPlayerIds, predictedWinningScore, complete, league } = team
  const write = league.isFrozen ? saveTeam : saveFirstTeam
  const [saved] = await write(database, {
    ...toParameters(team),
    apiPlayerIds,
    predictedWinningScore,
    complete,
    rules: JSON.stringify(league.rules),
    entryFee: league.entryFee,
  }).catch(onViolation('teams_member_fkey', () => new NotFoundError('League not found')))
  return saved ?? null
}

/** Deletes a team and publishes that, under the same conditions. */
export async function deleteTeam(database: Database, team: TeamToSave): Promise<SavedTeam | null> {
  const [deleted] = await deleteOwnTeam(database, toParameters(team))
  return deleted ?? null
}

const toParameters = (team: TeamToSave) => ({
  leagueId: team.member.leagueId,
  userId: team.member.userId,
  before: team.before?.savedAt ?? null,
  changes: JSON.stringify(toLiveChanges(team)),
})

function toLiveChanges({
  member: { userId, leagueId },
  complete,
  before,
}: TeamToSave): LiveChange[] {
  return [
    // For the member's other windows and devices, so that none saves an older team over this one.
    { kind: 'team', userId, leagueId },
    // Other members may only know whether a team is complete, so no other change is published to them.
    ...(complete === (before?.complete ?? false) ? [] : [{ kind: 'league', leagueId } as const]),
  ]
}

const leagueId = sql`${sql.placeholder('leagueId')}::uuid`
const userId = sql`${sql.placeholder('userId')}::uuid`
const before = sql`${sql.placeholder('before')}::text`
const complete = sql`${sql.placeholder('complete')}::boolean`

// Locks come first, and after waiting for one, PostgreSQL checks its row again. The clock is read after both.
const withLockedLeague = (league: SQL) => sql`
  with league as materialized (${league}),
  before as materialized (
    select teams.saved_at::text as saved_at from league
    join teams on teams.league_id = league.id and teams.user_id = ${userId}
    for no key update of teams
  ),
  moment as materialized (
    select league.*, before.saved_at, clock_timestamp() as at from league left join before on true
  )`

const sharedLeague = sql`
    select id, drafting_end_at from leagues
    where id = ${leagueId} and closed_at is null and deleted_at is null
    for share`

// Takes the stronger lock at once, because two savers that share a lock could not both change the row.
const frozenLeague = sql`
    update leagues set frozen_at = clock_timestamp()
    where id = ${leagueId} and closed_at is null and deleted_at is null and frozen_at is null
      and rules = ${sql.placeholder('rules')}::jsonb and entry_fee_cents = ${sql.placeholder('entryFee')}::int
      and clock_timestamp() < drafting_end_at
    returning id, drafting_end_at`

const saveStatement = (league: SQL) =>
  compileStatement<SavedTeam>(sql`${withLockedLeague(league)},
  saved as (
    insert into teams (
      league_id, user_id, api_player_ids, predicted_winning_score, complete, complete_at, saved_at
    )
    select id, ${userId}, ${sql.placeholder('apiPlayerIds')}::text[],
      ${sql.placeholder('predictedWinningScore')}::int, ${complete},
      case when ${complete} then at end, at
    from moment
    where at < drafting_end_at and saved_at is not distinct from ${before}
    on conflict (league_id, user_id) do update set
      api_player_ids = excluded.api_player_ids,
      predicted_winning_score = excluded.predicted_winning_score,
      complete = excluded.complete,
      -- A complete team keeps its time when it is changed, and loses it when it becomes incomplete.
      complete_at = case when teams.complete and excluded.complete
        then coalesce(teams.complete_at, teams.saved_at) else excluded.complete_at end,
      saved_at = excluded.saved_at
    where teams.saved_at::text = ${before}
    returning user_id
  )
  ${writtenTeam(sql`saved`)}`)

const writtenTeam = (written: SQL) => sql`
  select at as "now", drafting_end_at as "draftingEndDate",
    ${publishSql(sql`${sql.placeholder('changes')}::jsonb`)} as published
  from ${written}, moment`

const saveTeam = saveStatement(sharedLeague)
const saveFirstTeam = saveStatement(frozenLeague)

const deleteOwnTeam = compileStatement<SavedTeam>(sql`${withLockedLeague(sharedLeague)},
  deleted as (
    delete from teams using moment
    where teams.league_id = moment.id and teams.user_id = ${userId} and at < drafting_end_at
      and moment.saved_at = ${before} and teams.saved_at::text = ${before}
    returning teams.user_id
  )
  ${writtenTeam(sql`deleted`)}`)
