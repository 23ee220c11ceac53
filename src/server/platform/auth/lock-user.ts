import { and, eq, inArray, type SQL } from 'drizzle-orm'

import type { Db } from '../db/db.ts'
import { users } from './tables.ts'

/** Locks an account, before any of its other rows. @returns null when there is none, or `still` doesn't hold */
export async function lockUser(db: Db, id: string, still?: SQL) {
  const [user] = await db
    .select({
      username: users.username,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      passwordHash: users.passwordHash,
      linkVersion: users.linkVersion,
      disabledAt: users.disabledAt,
    })
    .from(users)
    .where(and(eq(users.id, id), still))
    .for('no key update')
  return user ?? null
}

/**
 * Locks accounts in the order of their ids, so that no two transactions that lock several wait for each other. Leagues
 * and clubs are locked before.
 *
 * @returns the ids of those that there are
 */
export async function lockUsers(
  db: Db,
  ids: readonly string[],
  strength: 'no key update' | 'update' = 'no key update',
): Promise<string[]> {
  const locked = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(users.id)
    .for(strength)
  return locked.map(({ id }) => id)
}
