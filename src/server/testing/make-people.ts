import { sql } from 'drizzle-orm'

import { createInviteToken } from '#server/accounts/create-administrator.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { cookieName } from '#server/platform/auth/cookies.ts'
import {
  createSessionToken,
  createToken,
  sessionCookie,
  tokenHash,
} from '#server/platform/auth/session-token.ts'
import { knownBrowsers, sessions, users } from '#server/platform/auth/tables.ts'
import type { Services } from '#server/platform/services/services.ts'

import { password } from './people.ts'

/** An account in a test, with the cookie of its session. */
export interface SignedIn {
  id: string
  cookie: Record<string, string>
}

let passwordHash: Promise<string> | undefined

/**
 * Stores accounts with confirmed addresses, such as `ann` with `ann@example.com`, and signs each in. They are what
 * registering leaves behind, at a fifth of the cost.
 *
 * @returns them in the order of `names`
 */
export async function makePeople(
  services: Pick<Services, 'db' | 'config'>,
  names: string[],
): Promise<SignedIn[]> {
  passwordHash ??= hashPassword(password)
  const shared = { emailConfirmedAt: sql`now()`, passwordHash: await passwordHash }
  const made = await services.db
    .insert(users)
    .values(
      names.map((username, nth) => ({
        ...shared,
        username,
        email: `${username}@example.com`,
        inviteToken: createInviteToken(),
        // Lists of people go by this, and the embedded database’s clock counts milliseconds.
        createdAt: sql`now() - ${names.length - nth} * interval '1 microsecond'`,
      })),
    )
    .returning({ id: users.id })
  return await signIn(
    services,
    made.map(({ id }) => id),
  )
}

/** Starts a session for each, in a browser of their own. */
export async function signIn(
  { db, config }: Pick<Services, 'db' | 'config'>,
  ids: string[],
): Promise<SignedIn[]> {
  const opened = ids.map((id) => ({ id, token: createSessionToken(config) }))
  const expiresAt = sql`now() + interval '12 hours'`
  await db
    .insert(sessions)
    .values(opened.map(({ id, token }) => ({ userId: id, tokenHash: tokenHash(token), expiresAt })))
  await db
    .insert(knownBrowsers)
    .values(ids.map((userId) => ({ userId, tokenHash: tokenHash(createToken()), expiresAt })))
  const name = cookieName(config, sessionCookie)
  return opened.map(({ id, token }) => ({ id, cookie: { [name]: token } }))
}
