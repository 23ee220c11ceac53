import { sql } from 'drizzle-orm'

import type { Member } from '#server/platform/auth/account.ts'
import { compileStatement } from '#server/platform/db/compile-statement.ts'
import type { Database } from '#server/platform/db/db.ts'
import { NotFoundError, onViolation } from '#server/platform/errors/errors.ts'
import type { LiveChange } from '#server/platform/live/changes.ts'
import { publishSql } from '#server/platform/live/live.ts'

interface SavedPicks extends Record<string, unknown> {
  /** By the database's clock. */
  savedAt: Date
}

/**
 * Writes a member's weekend picks and publishes the change, in one statement. It waits for the locks of the league and
 * of the shootout, and then compares the clock with the deadline.
 *
 * @returns null when the shootout isn't open
 * @throws {NotFoundError} when the league or the membership has ended since they were admitted
 */
export async function writePicks(
  database: Database,
  { leagueId, userId }: Member,
  apiPlayerIds: readonly string[],
): Promise<SavedPicks | null> {
  // Others may only know who has picked, so only a member's first picks are published to them.
  const own: LiveChange = { kind: 'team', userId, leagueId }
  const first: LiveChange[] = [own, { kind: 'league', leagueId }]
  const [saved] = await savePicks(database, {
    leagueId,
    userId,
    apiPlayerIds,
    own: JSON.stringify([own]),
    first: JSON.stringify(first),
  }).catch(onViolation('shootout_picks_member_fkey', () => new NotFoundError('League not found')))
  return saved ?? null
}

// Locks come first, the league's before the shootout's. The clock is read after both.
const savePicks = compileStatement<SavedPicks>(sql`
  with league as materialized (
    select id from leagues
    where id = ${sql.placeholder('leagueId')}::uuid and deleted_at is null and settled_at is null
    for share
  ),
  shootout as materialized (
    select shootouts.league_id, shootouts.closes_at from league
    join shootouts on shootouts.league_id = league.id
    where shootouts.opened_at is not null and shootouts.closed_at is null
      and shootouts.void_reason is null
    for share of shootouts
  ),
  moment as materialized (select shootout.*, clock_timestamp() as at from shootout),
  saved as (
    insert into shootout_picks (league_id, user_id, api_player_ids, saved_at)
    select league_id, ${sql.placeholder('userId')}::uuid,
      ${sql.placeholder('apiPlayerIds')}::text[], at
    from moment where at < closes_at
    on conflict (league_id, user_id) do update set
      api_player_ids = excluded.api_player_ids, saved_at = excluded.saved_at
    -- A row without a deleting transaction was inserted just now.
    returning xmax = 0 as is_first
  )
  select at as "savedAt",
    ${publishSql(sql`case when is_first then ${sql.placeholder('first')}::jsonb
      else ${sql.placeholder('own')}::jsonb end`)} as published
  from saved, moment`)
