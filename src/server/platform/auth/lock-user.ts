import { and, eq, type SQL } from 'drizzle-orm'

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
