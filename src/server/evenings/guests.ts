import { randomBytes } from 'node:crypto'

import { sql } from 'drizzle-orm'

import { createInviteToken } from '#server/accounts/create-administrator.ts'
import { unknownPasswordHash } from '#server/accounts/privacy/purge.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { createOnce } from '#server/platform/process/create-once.ts'

/** A guest, or one of the house's players. */
export interface Guest {
  id: string
  username: string
}

/**
 * The hash of a password that no one knows, which all guests share. It is slow to make, so it is asked for before a
 * transaction begins.
 */
export const guestPasswordHash = createOnce(unknownPasswordHash)

/**
 * Makes accounts for guests, which are deleted after a day: without an address, a password that anyone knows, or an
 * invitation to give.
 *
 * @param hash of {@link guestPasswordHash}
 * @param names what their leagues call them
 */
export async function createGuests(
  db: Db,
  hash: string,
  names: readonly string[],
): Promise<Guest[]> {
  return await db
    .insert(users)
    .values(
      names.map((firstName) => {
        // No one can register with a hyphen.
        const username = `guest-${randomBytes(6).toString('hex')}`
        return {
          username,
          email: `${username}@guest.invalid`,
          emailConfirmedAt: sql`now()`,
          passwordHash: hash,
          firstName,
          inviteToken: createInviteToken(),
          inviteLimit: 0,
          guestUntil: sql`now() + interval '1 day'`,
        }
      }),
    )
    .returning({ id: users.id, username: users.username })
}
