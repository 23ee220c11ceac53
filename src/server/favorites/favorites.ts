import { and, desc, eq, sql } from 'drizzle-orm'

import type { Account } from '../identity/admission.ts'
import { type Db, rowsOf } from '../db/db.ts'
import { Missing } from '../errors/errors.ts'
import { publish } from '../live/live.ts'
import { entrants } from '../tournaments/tables.ts'
import { favorites } from './tables.ts'

/** The golfers that the caller follows, the latest first. */
export async function favoritesOf(db: Db, { id }: Account): Promise<{ apiPlayerIds: string[] }> {
  const rows = await db
    .select({ apiPlayerId: favorites.apiPlayerId })
    .from(favorites)
    .where(eq(favorites.userId, id))
    .orderBy(desc(favorites.at), favorites.apiPlayerId)
  return { apiPlayerIds: rows.map(({ apiPlayerId }) => apiPlayerId) }
}

/**
 * Follows a golfer; who is followed already stays so. Only one who has been in some field can be, so that
 * nobody fills the table with names of his own.
 *
 * @throws {Missing} when no field has had him
 */
export async function follow(
  db: Db,
  { id }: Account,
  apiPlayerId: string,
): Promise<{ message: string }> {
  const [known] = await rowsOf<{ isNew: boolean }>(
    db,
    sql`with known as (select 1 from ${entrants} where api_player_id = ${apiPlayerId} limit 1),
      added as (
        insert into ${favorites} (user_id, api_player_id)
        select ${id}::uuid, ${apiPlayerId} from known
        on conflict do nothing returning 1
      )
      select exists (select from added) as "isNew" from known`,
  )
  if (!known) throw new Missing('Golfer not found')
  if (known.isNew) await publish(db, { kind: 'user', userId: id })
  return { message: 'Golfer added to your favorites' }
}

/** Follows a golfer no longer; nothing happens where he was not followed. */
export async function unfollow(
  db: Db,
  { id }: Account,
  apiPlayerId: string,
): Promise<{ message: string }> {
  const gone = await db
    .delete(favorites)
    .where(and(eq(favorites.userId, id), eq(favorites.apiPlayerId, apiPlayerId)))
    .returning({ apiPlayerId: favorites.apiPlayerId })
  if (gone.length > 0) await publish(db, { kind: 'user', userId: id })
  return { message: 'Golfer removed from your favorites' }
}
