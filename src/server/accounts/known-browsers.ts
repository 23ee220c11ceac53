import { and, type Column, desc, eq, gt, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { cookieAttributes, cookieName } from '#server/platform/auth/cookies.ts'
import { createToken, sessionHash, tokenHash } from '#server/platform/auth/session-token.ts'
import { isActiveSession } from '#server/platform/auth/sessions.ts'
import { knownBrowsers, sessions } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Config } from '#server/platform/process/config.ts'
import type { Services } from '#server/platform/services/services.ts'

// A browser keeps a token that grants no access but its own rate limit, so that other people's wrong passwords can't
// lock its user out.

const cookieDays = 180
const maxPerUser = 20

const browserCookie = (config: Config) => cookieName(config, 'teetime-browser')

/** The hash of a browser's token; without a token, a hash that matches none. */
export const browserHash = (config: Config, { cookies }: FastifyRequest): string =>
  tokenHash(cookies[browserCookie(config)] ?? '')

/**
 * What makes a request's browser known to a user, for queries of users: the hash of its token, or of a session that is
 * signed in; null for a browser that isn't known.
 */
export function knownBrowserHash(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: Column,
  request: FastifyRequest,
): SQL<string | null> {
  const { tokenHash, expiresAt } = knownBrowsers
  const remembered = db
    .select({ tokenHash })
    .from(knownBrowsers)
    .where(
      and(
        eq(tokenHash, browserHash(config, request)),
        eq(knownBrowsers.userId, userId),
        gt(expiresAt, sql`now()`),
      ),
    )
  const signedIn = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(isActiveSession(sessionHash(request)), eq(sessions.userId, userId)))
  return sql`coalesce((${remembered}), (${signedIn}))`
}

/**
 * Remembers that a user signed in from a browser. A token that isn't this user's is replaced, so that nobody
 * can plant a token that they know.
 *
 * @returns the token for the browser to keep
 */
export async function rememberBrowser(db: Db, userId: string, token: string | undefined) {
  const expiresAt = sql`now() + ${`${cookieDays} days`}::interval`
  const hash = tokenHash(token ?? '')
  const [known] = await db
    .update(knownBrowsers)
    .set({ expiresAt })
    .where(and(eq(knownBrowsers.tokenHash, hash), eq(knownBrowsers.userId, userId)))
    .returning({ userId: knownBrowsers.userId })
  if (known && token) return token
  const fresh = createToken()
  // The browser's other accounts move to the new token.
  await db
    .update(knownBrowsers)
    .set({ tokenHash: tokenHash(fresh) })
    .where(eq(knownBrowsers.tokenHash, hash))
  await db.insert(knownBrowsers).values({ tokenHash: tokenHash(fresh), userId, expiresAt })
  const newest = db
    .select({ hash: knownBrowsers.tokenHash })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.userId, userId))
    .orderBy(desc(knownBrowsers.expiresAt))
    .limit(maxPerUser)
  await db
    .delete(knownBrowsers)
    .where(and(eq(knownBrowsers.userId, userId), notInArray(knownBrowsers.tokenHash, newest)))
  return fresh
}

/** Forgets a user's browsers, all of them or all but one. */
export async function forgetBrowsers(db: Db, userId: string, exceptHash?: string): Promise<void> {
  const others = exceptHash === undefined ? undefined : ne(knownBrowsers.tokenHash, exceptHash)
  await db.delete(knownBrowsers).where(and(eq(knownBrowsers.userId, userId), others))
}

/** Sets the cookie with the browser's token. */
export function setBrowserCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(browserCookie(config), token, {
    ...cookieAttributes(config),
    maxAge: cookieDays * 24 * 60 * 60,
  })
}

/** The token that a browser sent. */
export const browserToken = (config: Config, { cookies }: FastifyRequest): string | undefined =>
  cookies[browserCookie(config)]
