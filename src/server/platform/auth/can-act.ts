import { and, eq, isNull, type SQL } from 'drizzle-orm'

import type { Db } from '../db/db.ts'
import { users } from './tables.ts'

/**
 * Whether someone can act: their account is neither deleted, nor about to be, nor disabled. For a query of `users`.
 * Every list of people to ask, enroll, count or hand something to leaves out the others.
 */
export const canAct = and(isNull(users.deletesAt), isNull(users.disabledAt)) as SQL<boolean>

/** Locks someone who can act, so that until the transaction ends they still can. @returns false for anyone else */
export async function lockIfCanAct(db: Db, userId: string): Promise<boolean> {
  const isThem = and(eq(users.id, userId), canAct)
  const [person] = await db.select({ id: users.id }).from(users).where(isThem).for('share')
  return person !== undefined
}
