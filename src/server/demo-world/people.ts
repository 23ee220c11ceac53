import { inArray } from 'drizzle-orm'

import type { Account } from '../identity/admission.ts'
import { newInviteToken } from '../accounts/first-start.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { users } from '../identity/tables.ts'
import type { Db } from '../db/db.ts'
import { befriend } from '../friends/friends.ts'

/** Of all who live in the demo world. */
export const demoPassword = 'Fairway1'

const friends = [
  ['annie', 'Annie', 'Park'],
  ['ben', 'Ben', 'Okafor'],
  ['cleo', 'Cleo', 'Marsh'],
  ['dev', 'Dev', 'Raman'],
  ['elsa', 'Elsa', 'Lund'],
] as const

/** So that nobody takes them for somebody, and no mail to them goes anywhere. */
const usernameOf = (name: string) => `${name}.demo`
const emailOf = (name: string) => `${name}@demo.teetime.example`

/** The five, each a friend of all the others. None where one of their names is already somebody's. */
export async function makePeople(db: Db): Promise<Account[]> {
  const passwordHash = await hashPassword(demoPassword)
  const made = await db
    .insert(users)
    .values(
      friends.map(([name, firstName, lastName]) => ({
        username: usernameOf(name),
        email: emailOf(name),
        passwordHash,
        firstName,
        lastName,
        venmoHandle: `${name}-demo`,
        subscriptionTier: 'pro' as const,
        inviteToken: newInviteToken(),
      })),
    )
    .onConflictDoNothing()
    .returning({
      id: users.id,
      username: users.username,
      role: users.role,
      subscriptionTier: users.subscriptionTier,
    })
  if (made.length < friends.length) return []
  for (const [nth, person] of made.entries()) {
    for (const other of made.slice(nth + 1)) await befriend(db, person.id, other.id)
  }
  return made
}

/** Removes the five and what hangs on them. Their leagues must be gone before. */
export async function removePeople(db: Db, ids: readonly string[]): Promise<void> {
  await db.delete(users).where(inArray(users.id, [...ids]))
}
