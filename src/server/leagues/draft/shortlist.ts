import { and, desc, eq, type SQL, sql } from 'drizzle-orm'

import { Refusal } from '#domain/refusal.ts'
import type { Member } from '#server/platform/auth/account.ts'
import { compileStatement } from '#server/platform/db/compile-statement.ts'
import type { Database, Db } from '#server/platform/db/db.ts'
import { NotFoundError, onViolation } from '#server/platform/errors/errors.ts'
import type { LiveChange } from '#server/platform/live/changes.ts'
import { publishSql } from '#server/platform/live/live.ts'

import { isDraftOpen } from '../access/draft-open.ts'
import { leagues } from '../tables.ts'
import { shortlists } from './tables.ts'

/** The golfers that the member starred, latest first; none once the draft has closed. */
export async function listShortlist(
  db: Db,
  { leagueId, userId }: Member,
): Promise<{ apiPlayerIds: string[] }> {
  const rows = await db
    .select({ apiPlayerId: shortlists.apiPlayerId })
    .from(shortlists)
    .innerJoin(leagues, eq(leagues.id, shortlists.leagueId))
    .where(
      and(eq(shortlists.leagueId, leagueId), eq(shortlists.userId, userId), isDraftOpen(leagues)),
    )
    .orderBy(desc(shortlists.at), shortlists.apiPlayerId)
  return { apiPlayerIds: rows.map(({ apiPlayerId }) => apiPlayerId) }
}

/**
 * Stars a golfer of the field for the member alone; starring one twice does nothing.
 *
 * @throws {Refusal} draft-closed or golfer-not-in-field
 * @throws {NotFoundError} when the member has left the league since they were admitted
 */
export async function addToShortlist(
  database: Database,
  member: Member,
  apiPlayerId: string,
): Promise<{ message: string }> {
  const [starred] = await insertStar(database, toParameters(member, apiPlayerId)).catch(
    onViolation('shortlists_member_fkey', () => new NotFoundError('League not found')),
  )
  if (!starred?.isOpen) throw new Refusal('draft-closed')
  if (!starred.isInField) throw new Refusal('golfer-not-in-field', undefined, { apiPlayerId })
  return { message: 'Golfer added to your shortlist' }
}

/** Unstars a golfer; does nothing if the member did not star them. @throws {Refusal} draft-closed */
export async function removeFromShortlist(
  database: Database,
  member: Member,
  apiPlayerId: string,
): Promise<{ message: string }> {
  const [unstarred] = await deleteStar(database, toParameters(member, apiPlayerId))
  if (!unstarred?.isOpen) throw new Refusal('draft-closed')
  return { message: 'Golfer removed from your shortlist' }
}

function toParameters({ leagueId, userId }: Member, apiPlayerId: string) {
  // Only the member's own windows hear of it.
  const changes: LiveChange[] = [{ kind: 'team', userId, leagueId }]
  return { leagueId, userId, apiPlayerId, changes: JSON.stringify(changes) }
}

const userId = sql`${sql.placeholder('userId')}::uuid`
const golfer = sql`${sql.placeholder('apiPlayerId')}::text`

// The clock is read after the lock, which closing a draft holds while it deletes the shortlists.
const ifDraftOpen = (write: SQL) => sql`
  with league as materialized (
    select id, tournament_key, drafting_end_at from leagues
    where id = ${sql.placeholder('leagueId')}::uuid and closed_at is null and deleted_at is null
    for share
  ),
  moment as materialized (
    select league.*, clock_timestamp() < drafting_end_at as is_open,
      exists (
        select from entrants
        where entrants.tournament_key = league.tournament_key and api_player_id = ${golfer}
      ) as is_in_field
    from league
  ),
  written as (${write})
  select is_open as "isOpen", is_in_field as "isInField",
    ${publishSql(sql`case when exists (select from written)
      then ${sql.placeholder('changes')}::jsonb else '[]' end`)} as published
  from moment`

interface Written extends Record<string, unknown> {
  isOpen: boolean
  /** Whether the golfer is or was in the tournament's field. */
  isInField: boolean
}

const insertStar = compileStatement<Written>(
  ifDraftOpen(sql`
    insert into shortlists (league_id, user_id, api_player_id)
    select id, ${userId}, ${golfer} from moment where is_open and is_in_field
    on conflict do nothing returning 1`),
)

const deleteStar = compileStatement<Written>(
  ifDraftOpen(sql`
    delete from shortlists using moment
    where shortlists.league_id = moment.id and user_id = ${userId} and api_player_id = ${golfer}
      and is_open
    returning 1`),
)
