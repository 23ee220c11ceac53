import type { NewTeam } from '#contract/draft.ts'
import type { Rules } from '#domain/leagues/rules.ts'

import type { Database } from '../db/db.ts'
import { Missing, violates } from '../errors/errors.ts'
import type { Member } from '../identity/admission.ts'
import type { Change } from '../live/changes.ts'
import { publishing } from '../live/live.ts'

/** A checked team, and what it was checked against. */
export interface TeamToSave extends NewTeam {
  member: Member
  complete: boolean
  league: { rules: Rules; isFrozen: boolean }
  /** The member's team before, and when it was saved, as the database writes it. */
  before: { savedAt: string; complete: boolean } | null
}

/** When a team was saved, by the database's clock. */
export interface SavedTeam {
  now: Date
  draftingEndDate: Date
}

/**
 * Writes a team and publishes the change, in one statement. It waits for the league's lock and the member's
 * own saves, and then compares the clock with the deadline. The first team freezes groups and rules.
 *
 * @returns null when the draft has closed, or the league or the member's team has changed since it was read
 * @throws {Missing} when they left the league, or were removed, since they were admitted
 */
export async function writeTeam(database: Database, team: TeamToSave): Promise<SavedTeam | null> {
  const { member, apiPlayerIds, predictedWinningScore, complete, league, before } = team
  const { rows } = await database
    .query(league.isFrozen ? saveTeam : saveFirstTeam, [
      member.leagueId,
      member.userId,
      before?.savedAt ?? null,
      JSON.stringify(changesOf(team)),
      apiPlayerIds,
      predictedWinningScore,
      complete,
      ...(league.isFrozen ? [] : [JSON.stringify(league.rules)]),
    ])
    .catch((error: unknown) => {
      throw violates(error, 'teams_member_fkey') ? new Missing('League not found') : error
    })
  return (rows[0] as SavedTeam | undefined) ?? null
}

/** Deletes a team and publishes that, under the same conditions. */
export async function deleteTeam(database: Database, team: TeamToSave): Promise<SavedTeam | null> {
  const { member, before } = team
  const { rows } = await database.query(deleteOwnTeam, [
    member.leagueId,
    member.userId,
    before?.savedAt ?? null,
    JSON.stringify(changesOf(team)),
  ])
  return (rows[0] as SavedTeam | undefined) ?? null
}

function changesOf({ member: { userId, leagueId }, complete, before }: TeamToSave): Change[] {
  return [
    // For the member's other windows and devices, so that none saves an older team over this one.
    { kind: 'team', userId, leagueId },
    // Other members may only know whether a team is complete, so no other change is published to them.
    ...(complete === (before?.complete ?? false) ? [] : [{ kind: 'league', leagueId } as const]),
  ]
}

// Locks come first, and after waiting for one, PostgreSQL checks its row again. The clock is read after both.
const lockedBy = (league: string) => `
  with league as materialized (${league}),
  before as materialized (
    select teams.saved_at::text as saved_at from league
    join teams on teams.league_id = league.id and teams.user_id = $2::uuid
    for no key update of teams
  ),
  moment as materialized (
    select league.*, before.saved_at, clock_timestamp() as at from league left join before on true
  )`

const isOpen = 'at < drafting_end_at'

const sharedLeague = `
    select id, drafting_end_at from leagues
    where id = $1::uuid and closed_at is null and deleted_at is null
    for share`

// Takes the stronger lock at once, because two savers that share a lock could not both change the row.
const frozenLeague = `
    update leagues set frozen_at = clock_timestamp()
    where id = $1::uuid and closed_at is null and deleted_at is null and frozen_at is null
      and rules = $8::jsonb and clock_timestamp() < drafting_end_at
    returning id, drafting_end_at`

const answerOf = (written: string) => `
  select at as "now", drafting_end_at as "draftingEndDate", ${publishing('$4')} as published
  from ${written}, moment`

const saveUnder = (league: string) => `${lockedBy(league)},
  saved as (
    insert into teams (
      league_id, user_id, api_player_ids, predicted_winning_score, complete, complete_at, saved_at
    )
    select id, $2::uuid, $5::text[], $6::int, $7::boolean, case when $7::boolean then at end, at
    from moment
    where ${isOpen} and saved_at is not distinct from $3::text
    on conflict (league_id, user_id) do update set
      api_player_ids = excluded.api_player_ids,
      predicted_winning_score = excluded.predicted_winning_score,
      complete = excluded.complete,
      -- A complete team keeps its time when it is changed, and loses it when it becomes incomplete.
      complete_at = case when teams.complete and excluded.complete
        then coalesce(teams.complete_at, teams.saved_at) else excluded.complete_at end,
      saved_at = excluded.saved_at
    where teams.saved_at::text = $3::text
    returning user_id
  )${answerOf('saved')}`

const saveTeam = saveUnder(sharedLeague)
const saveFirstTeam = saveUnder(frozenLeague)

const deleteOwnTeam = `${lockedBy(sharedLeague)},
  deleted as (
    delete from teams using moment
    where teams.league_id = moment.id and teams.user_id = $2::uuid
      and ${isOpen} and moment.saved_at = $3::text and teams.saved_at::text = $3::text
    returning teams.user_id
  )${answerOf('deleted')}`
