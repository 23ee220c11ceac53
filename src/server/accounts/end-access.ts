import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'

import { listText } from '#domain/lists.ts'
import { sessionToken, tokenHash } from '#server/platform/auth/session-token.ts'
import {
  endUserSessions,
  type IssuedSession,
  renewSession,
} from '#server/platform/auth/sessions.ts'
import {
  emailChanges,
  passkeyChallenges,
  passkeys,
  resetTokens,
  sessions,
  users,
} from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { publish } from '#server/platform/live/live.ts'
import type { Config } from '#server/platform/process/config.ts'

import { browserHash, forgetBrowsers } from './known-browsers.ts'

interface Ending {
  /** The request whose browser stays signed in, with a new token. */
  keep?: { config: Config; request: FastifyRequest }
  /** Removes the passkeys that were added since the password was last changed. */
  removeNewPasskeys?: boolean
}

/**
 * Ends everything through which somebody gets into an account without its password: sessions with their streams and
 * pushes, known browsers, mailed links, challenges and private links. The administrator's passkeys always stay, because
 * they guard against whoever has the password or the mailbox.
 *
 * @returns the session that stays, if there is one, for its cookie; and a sentence about the passkeys, for the
 * notification email
 * @see docs/decisions/0062-one-way-to-end-access.md
 */
export async function endAccess(
  db: Db,
  userId: string,
  { keep, removeNewPasskeys = false }: Ending = {},
): Promise<{ session: IssuedSession | null; passkeys: string }> {
  // First, because it locks the row.
  const [user] = await db
    .update(users)
    .set({ linkVersion: sql`${users.linkVersion} + 1` })
    .where(eq(users.id, userId))
    .returning({ emailConfirmedAt: users.emailConfirmedAt })
  await db.delete(resetTokens).where(eq(resetTokens.userId, userId))
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId))
  await db.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId))
  await forgetBrowsers(db, userId, keep && browserHash(keep.config, keep.request))
  const session = keep
    ? await renewSession(db, keep.config, userId, sessionToken(keep.request))
    : null
  await endUserSessions(db, userId, ne(sessions.tokenHash, tokenHash(session?.token ?? '')))
  await publish(db, { kind: 'user', userId })
  if (removeNewPasskeys) await removePasskeys(db, userId)
  return { session, passkeys: await describePasskeys(db, userId, !user?.emailConfirmedAt) }
}

async function describePasskeys(db: Db, userId: string, withoutNames: boolean): Promise<string> {
  const left = await db
    .select({ name: passkeys.name })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(passkeys.createdAt)
  if (left.length === 0) return 'Your account has no passkeys.'
  const advice = 'Remove any you don’t recognize on your Account page.'
  // An address that was never confirmed may be a stranger's, and a name says whatever its writer wants.
  if (withoutNames) return `Passkeys can still sign in. ${advice}`
  const names = left.map(({ name }) => `“${name}”`)
  return names.length === 1
    ? `The passkey ${names[0]} can still sign in. ${advice}`
    : `These passkeys can still sign in: ${listText(names)}. ${advice}`
}

async function removePasskeys(db: Db, userId: string): Promise<void> {
  const since = sql`(select coalesce(${users.passwordChangedAt}, '-infinity') from ${users}
    where ${users.id} = ${userId} and ${users.role} <> 'admin')`
  await db.delete(passkeys).where(and(eq(passkeys.userId, userId), gt(passkeys.createdAt, since)))
}
