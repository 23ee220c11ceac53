import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'

import type * as calls from '#contract/accounts/accounts.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { lockUser } from '#server/platform/auth/lock-user.ts'
import { personName } from '#server/platform/auth/person-name.ts'
import { sessionToken, tokenHash } from '#server/platform/auth/session-token.ts'
import {
  endSession,
  isActiveSession,
  setSessionCookie,
  startSession,
} from '#server/platform/auth/sessions.ts'
import { sessions, users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Exchange } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import {
  browserHash,
  browserToken,
  isKnownBrowser,
  rememberBrowser,
  setBrowserCookie,
} from './known-browsers.ts'
import { mayTellOfBrowser, tellOfBrowser } from './new-browser.ts'
import { keepAccount } from './returning.ts'

type Request = Exchange['http']['request']

/** Someone who has proven who they are. */
interface Newcomer {
  id: string
  username: string
  name: string
  deletesAt: Date | null
  /** Whether this browser is or was signed in to the account. */
  known: boolean
}

interface Entrance {
  rememberMe: boolean | undefined
  still?: SQL
  passkeyId?: string
  /** Runs in the same transaction, once the account's row is locked. */
  check?: (db: Db) => Promise<void>
}

/** The columns of a {@link Newcomer}, for a query of users. */
export const newcomerColumns = ({ db, config }: World, request: Request) => ({
  id: users.id,
  username: users.username,
  name: personName,
  deletesAt: users.deletesAt,
  known: sql<boolean>`${isKnownBrowser(users.id, browserHash(config, request))} or exists (${db
    .select({ one: sql`1` })
    .from(sessions)
    .where(
      and(isActiveSession(tokenHash(sessionToken(request) ?? '')), eq(sessions.userId, users.id)),
    )})`,
})

/**
 * Completes a sign-in after the password or passkey was verified: replaces the browser's session, restores an account
 * pending deletion, and mails the owner if the browser is new.
 *
 * @throws {Refusal} account-disabled, or sign-in-failed when `still` doesn't hold anymore
 */
export async function enterAccount(
  world: World,
  user: Newcomer,
  how: Entrance,
  { request, reply }: Exchange['http'],
): Promise<Output<typeof calls.logIn>> {
  const { db, config } = world
  const tells = !user.known && (await mayTellOfBrowser(world, user.id))
  const userAgent = request.headers['user-agent']
  const { kept, session, browser } = await db.transaction(async (db) => {
    const kept = user.deletesAt !== null && (await keepAccount(db, user.id))
    await lockAccount(db, user.id, how.still)
    await how.check?.(db)
    if (tells && !kept) await tellOfBrowser(db, user, userAgent)
    return {
      kept,
      session: await startSession(db, config, user.id, {
        remembered: how.rememberMe,
        userAgent,
        passkeyId: how.passkeyId ?? null,
      }),
      browser: await rememberBrowser(db, user.id, browserToken(config, request)),
    }
  })
  await endSession(db, sessionToken(request))
  setSessionCookie(reply, config, session)
  setBrowserCookie(reply, config, browser)
  return {
    message: 'Welcome back',
    user: { username: user.username, name: user.name },
    ...(kept && { kept }),
  }
}

/** Refuses to start a session when the account has changed since it was read, or is disabled. */
async function lockAccount(db: Db, id: string, still?: SQL): Promise<void> {
  // A later change waits, so that it ends the new session too.
  const account = await lockUser(db, id, and(still, isNull(users.deletesAt)))
  if (!account) throw new Refusal('sign-in-failed')
  if (account.disabledAt !== null) throw new Refusal('account-disabled')
}
