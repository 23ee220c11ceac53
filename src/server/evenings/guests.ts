import { hash, randomBytes } from 'node:crypto'

import { and, eq, isNotNull, sql } from 'drizzle-orm'

import { createInviteToken } from '#server/accounts/create-administrator.ts'
import { noPassword } from '#server/accounts/passwords.ts'
import { leagueMembers } from '#server/leagues/tables.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'

/** A guest, or one of the house's players. */
export interface Guest {
  id: string
  username: string
}

/**
 * Makes accounts for guests, which are deleted after a day: without an address, a password, or an invitation to give.
 *
 * @param names what their leagues call them
 * @param clientId by which the first is found when the request is sent again
 */
export async function createGuests(
  db: Db,
  names: readonly string[],
  clientId?: string,
): Promise<Guest[]> {
  return await db
    .insert(users)
    .values(
      names.map((firstName, nth) => {
        // No one can register with a hyphen.
        const username = `guest-${randomBytes(6).toString('hex')}`
        return {
          username,
          email: clientId && nth === 0 ? emailOf(clientId) : `${username}@guest.invalid`,
          emailConfirmedAt: sql`now()`,
          passwordHash: noPassword,
          firstName,
          inviteToken: createInviteToken(),
          inviteLimit: 0,
          guestUntil: sql`now() + interval '1 day'`,
        }
      }),
    )
    .returning({ id: users.id, username: users.username })
}

/** Only a hash is stored, because whoever knows the key can sign in as the guest. */
const emailOf = (clientId: string): string => `guest-${hash('sha256', clientId)}@guest.invalid`

/**
 * The guest that an earlier copy of a request made, and their league; null for the first, and once their evening is
 * gone. A copy waits here until the first has ended.
 */
export async function findEarlierGuest(
  db: Db,
  clientId: string,
): Promise<{ guest: Guest; leagueId: string } | null> {
  const email = emailOf(clientId)
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`)
  const isTheirs = and(eq(sql`lower(${users.email})`, email), isNotNull(users.guestUntil))
  const [earlier] = await db
    .select({
      guest: { id: users.id, username: users.username },
      leagueId: leagueMembers.leagueId,
    })
    .from(users)
    .innerJoin(leagueMembers, eq(leagueMembers.userId, users.id))
    .where(isTheirs)
  if (earlier) return earlier
  // One whose evening is over makes way for a new one.
  await db
    .update(users)
    .set({ email: sql`${users.username} || '@guest.invalid'` })
    .where(isTheirs)
  return null
}
