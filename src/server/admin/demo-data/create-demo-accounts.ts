import { inArray, sql } from 'drizzle-orm'

import { createInviteToken } from '#server/accounts/create-administrator.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { befriend } from '#server/friends/friends.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { outsideNameOfUser } from '#server/platform/auth/person-name.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'

/** The password of every demo account. */
export const demoPassword = 'Fairway1'

const friends = [
  ['annie', 'Annie', 'Park'],
  ['ben', 'Ben', 'Okafor'],
  ['cleo', 'Cleo', 'Marsh'],
  ['dev', 'Dev', 'Raman'],
  ['elsa', 'Elsa', 'Lund'],
] as const

// Names that no one mistakes for a real person's, and addresses that no mail reaches.
const toUsername = (name: string) => `${name}.demo`
const toEmail = (name: string) => `${name}@demo.teetime.example`

/** Makes the five demo accounts, all friends of each other; none when one of the names is taken. */
export async function createDemoAccounts(db: Db): Promise<Account[]> {
  const passwordHash = await hashPassword(demoPassword)
  const made = await db
    .insert(users)
    .values(
      friends.map(([name, firstName, lastName]) => ({
        username: toUsername(name),
        email: toEmail(name),
        emailConfirmedAt: sql`now()`,
        passwordHash,
        firstName,
        lastName,
        venmoHandle: `${name}-demo`,
        subscriptionTier: 'pro' as const,
        inviteToken: createInviteToken(),
      })),
    )
    .onConflictDoNothing()
    .returning(columns)
  if (made.length < friends.length) return []
  for (const [nth, person] of made.entries()) {
    for (const other of made.slice(nth + 1)) await befriend(db, person.id, other.id)
  }
  return made.map(toAccount)
}

const columns = {
  id: users.id,
  username: users.username,
  name: outsideNameOfUser,
  role: users.role,
  subscriptionTier: users.subscriptionTier,
}

/** They act without a session, so no session has this id or hash. */
const toAccount = (
  person: Omit<Account, 'sessionId' | 'sessionHash' | 'byPasskey' | 'isGuest'>,
): Account => ({
  ...person,
  sessionId: person.id,
  sessionHash: '',
  byPasskey: false,
  isGuest: false,
})

/** The demo accounts with these ids. */
export async function readDemoAccounts(db: Db, ids: readonly string[]): Promise<Account[]> {
  const people = await db
    .select(columns)
    .from(users)
    .where(inArray(users.id, [...ids]))
  return people.map(toAccount)
}
