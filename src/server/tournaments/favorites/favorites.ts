import { and, desc, eq, sql } from 'drizzle-orm'

import { maxFavorites } from '#domain/people-limits.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { NotFoundError } from '#server/platform/errors/errors.ts'
import { publish } from '#server/platform/live/live.ts'

import { entrants } from '../tables.ts'
import { favorites } from './tables.ts'

/** The golfers that the caller follows, most recent first. */
export async function listFavorites(db: Db, { id }: Account): Promise<{ apiPlayerIds: string[] }> {
  const rows = await db
    .select({ apiPlayerId: favorites.apiPlayerId })
    .from(favorites)
    .where(eq(favorites.userId, id))
    .orderBy(desc(favorites.at), favorites.apiPlayerId)
  return { apiPlayerIds: rows.map(({ apiPlayerId }) => apiPlayerId) }
}

/**
 * Follows a golfer; following one twice does nothing. Only golfers from some tournament's field can be
 * followed, so that nobody can fill the table with made-up ids.
 *
 * @throws {NotFoundError} when the golfer has never been in a field
 * @throws {Refusal} favorite-limit
 */
export async function addFavorite(
  db: Db,
  { id }: Account,
  apiPlayerId: string,
): Promise<{ message: string }> {
  const others = sql`(select count(*) from ${favorites} where user_id = ${id}::uuid and api_player_id <> ${apiPlayerId})`
  const isFull = sql`(${others} >= ${maxFavorites})`
  const [known] = await queryRows<{ isNew: boolean; isFull: boolean }>(
    db,
    sql`with known as (select 1 from ${entrants} where api_player_id = ${apiPlayerId} limit 1),
      added as (
        insert into ${favorites} (user_id, api_player_id)
        select ${id}::uuid, ${apiPlayerId} from known where not ${isFull}
        on conflict do nothing returning 1
      )
      select exists (select from added) as "isNew", ${isFull} as "isFull" from known`,
  )
  if (!known) throw new NotFoundError('Golfer not found')
  if (known.isFull) throw new Refusal('favorite-limit')
  if (known.isNew) await publish(db, { kind: 'user', userId: id })
  return { message: 'Golfer added to your favorites' }
}

/** Unfollows a golfer; does nothing if the caller did not follow them. */
export async function removeFavorite(
  db: Db,
  { id }: Account,
  apiPlayerId: string,
): Promise<{ message: string }> {
  const removed = await db
    .delete(favorites)
    .where(and(eq(favorites.userId, id), eq(favorites.apiPlayerId, apiPlayerId)))
    .returning({ apiPlayerId: favorites.apiPlayerId })
  if (removed.length > 0) await publish(db, { kind: 'user', userId: id })
  return { message: 'Golfer removed from your favorites' }
}
