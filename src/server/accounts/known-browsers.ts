import { and, type Column, desc, eq, ne, notInArray, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from '../process/config.ts'
import type { Db } from '../db/db.ts'
import { cookieAttributes, cookieName } from '../identity/cookies.ts'
import { newToken, tokenHash } from '../identity/session-token.ts'
import { knownBrowsers } from '../identity/tables.ts'

// A browser that has signed in keeps a token which lets it in nowhere. It only keeps other people's wrong
// passwords from counting against it: those count for the browsers that nobody knows.

const days = 180
const mostOfOne = 20

const browserCookie = (config: Config) => cookieName(config, 'teetime-browser')

/** The hash of a browser's token; of one that has none, a hash that nobody's token has. */
export const browserHash = (config: Config, { cookies }: FastifyRequest): string =>
  tokenHash(cookies[browserCookie(config)] ?? '')

/** Whether someone has signed in from a browser before, for a query of accounts. */
export const isKnownBrowser = (userId: Column, hash: string) =>
  sql<boolean>`exists (select 1 from ${knownBrowsers} where ${knownBrowsers.tokenHash} = ${hash}
    and ${knownBrowsers.userId} = ${userId} and ${knownBrowsers.expiresAt} > now())`

/**
 * Notes that someone has signed in from a browser. One that comes with a token which is another's, or
 * nobody's, gets a new one, so that nobody can be made to use a token that somebody else knows.
 *
 * @returns the token that the browser is to keep
 */
export async function rememberBrowser(db: Db, userId: string, token: string | undefined) {
  const expiresAt = sql`now() + ${`${days} days`}::interval`
  const hash = tokenHash(token ?? '')
  const [known] = await db
    .update(knownBrowsers)
    .set({ expiresAt })
    .where(and(eq(knownBrowsers.tokenHash, hash), eq(knownBrowsers.userId, userId)))
    .returning({ userId: knownBrowsers.userId })
  if (known && token) return token
  const fresh = newToken()
  // Other accounts of this browser go on under the new token.
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
    .limit(mostOfOne)
  await db
    .delete(knownBrowsers)
    .where(and(eq(knownBrowsers.userId, userId), notInArray(knownBrowsers.tokenHash, newest)))
  return fresh
}

/** Forgets the browsers of an account, all of them or all but one. */
export async function forgetBrowsers(db: Db, userId: string, butHash?: string): Promise<void> {
  const others = butHash === undefined ? undefined : ne(knownBrowsers.tokenHash, butHash)
  await db.delete(knownBrowsers).where(and(eq(knownBrowsers.userId, userId), others))
}

/** Hands the browser its token. */
export function setBrowserCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(browserCookie(config), token, {
    ...cookieAttributes(config),
    maxAge: days * 24 * 60 * 60,
  })
}

/** The token that a browser keeps. */
export const browserToken = (config: Config, { cookies }: FastifyRequest): string | undefined =>
  cookies[browserCookie(config)]
