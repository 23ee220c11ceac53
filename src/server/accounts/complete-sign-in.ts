import { and, isNull, type SQL } from 'drizzle-orm'

import type * as calls from '#contract/accounts/session.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { lockUser } from '#server/platform/auth/lock-user.ts'
import { outsideNameOfUser } from '#server/platform/auth/person-name.ts'
import { sessionToken } from '#server/platform/auth/session-token.ts'
import { endSession, setSessionCookie, startSession } from '#server/platform/auth/sessions.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { HttpContext } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import {
  browserToken,
  knownBrowserHash,
  rememberBrowser,
  setBrowserCookie,
} from './known-browsers.ts'
import { canMailNewBrowser, mailNewBrowser } from './new-browser-mail.ts'
import { restoreAccount } from './restore-account.ts'

type Request = HttpContext['http']['request']

/** Someone who has proven who they are. */
interface VerifiedUser {
  id: string
  username: string
  name: string
  deletesAt: Date | null
  /** The hash of what shows that this browser is or was signed in to the account; null for a new one. */
  knownBrowser: string | null
}

interface SignInOptions {
  rememberMe: boolean | undefined
  stillValid?: SQL
  passkeyId?: string
  /** Runs in the same transaction, once the account's row is locked. */
  beforeSession?: (db: Db) => Promise<void>
}

/** The columns of a {@link VerifiedUser}, for a query of users. */
export const verifiedUserColumns = (services: Services, request: Request) => ({
  id: users.id,
  username: users.username,
  name: outsideNameOfUser,
  deletesAt: users.deletesAt,
  knownBrowser: knownBrowserHash(services, users.id, request),
})

/**
 * Completes a sign-in after the password or passkey was verified: replaces the browser's session, restores an account
 * pending deletion, and mails the owner if the browser is new.
 *
 * @throws {Refusal} account-disabled, or sign-in-failed when the account was just deleted or `stillValid` doesn't hold
 */
export async function completeSignIn(
  services: Services,
  user: VerifiedUser,
  options: SignInOptions,
  { request, reply }: HttpContext['http'],
): Promise<Output<typeof calls.logIn>> {
  const { db, config } = services
  const canMail = user.knownBrowser === null && (await canMailNewBrowser(services, user.id))
  const userAgent = request.headers['user-agent']
  const { kept, session, browser } = await db.transaction(async (db) => {
    const kept = user.deletesAt !== null && (await restoreAccount(db, user.id))
    await requireUnchangedAccount(db, user.id, options.stillValid)
    await options.beforeSession?.(db)
    if (canMail && !kept) await mailNewBrowser(db, user.id, userAgent)
    return {
      kept,
      session: await startSession(db, config, user.id, {
        remembered: options.rememberMe,
        userAgent,
        passkeyId: options.passkeyId ?? null,
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
async function requireUnchangedAccount(db: Db, id: string, still?: SQL): Promise<void> {
  // A later change waits, so that it ends the new session too.
  const account = await lockUser(db, id, and(still, isNull(users.deletesAt)))
  if (!account) throw new Refusal('sign-in-failed')
  if (account.disabledAt !== null) throw new Refusal('account-disabled')
}
