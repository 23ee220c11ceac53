import { and, desc, eq, gt, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'

import { signedInCookie } from '#contract/wire/signed-in-cookie.ts'

import type { Db } from '../db/db.ts'
import { isDatabaseUnavailable } from '../errors/errors.ts'
import { publish } from '../live/live.ts'
import type { Config } from '../process/config.ts'
import { cookieAttributes, cookieName } from './cookies.ts'
import { createSessionToken, sessionCookie, tokenHash } from './session-token.ts'
import { sessions } from './tables.ts'

const rememberedDays = 30
const unrememberedHours = 12
/** The most sessions of one account. A new one ends the one that was seen least recently. */
const maxSessions = 30

/** A new session. Its token goes only to the browser. */
export interface IssuedSession {
  token: string
  /** Whether it survives closing the browser. */
  remembered: boolean
}

const sessionLifetime = (remembered: boolean): SQL =>
  sql`${remembered ? `${rememberedDays} days` : `${unrememberedHours} hours`}::interval`

/** How a session is opened. */
interface SessionOptions {
  remembered?: boolean | undefined
  userAgent?: string | undefined
  /** The passkey that opened it. */
  passkeyId?: string | null
}

/** Matches the unexpired session of a token's hash, by the database's clock. */
export const isActiveSession = (hash: string | SQL) =>
  and(eq(sessions.tokenHash, hash), gt(sessions.expiresAt, sql`now()`))

/**
 * Starts a session: for 30 days if the user asked to be remembered, otherwise for 12 hours. It ends the user's expired
 * ones, and those beyond thirty.
 */
export async function startSession(
  db: Db,
  config: Pick<Config, 'APP_URL'>,
  userId: string,
  { remembered = false, userAgent, passkeyId = null }: SessionOptions = {},
): Promise<IssuedSession> {
  const token = createSessionToken(config)
  const older = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .offset(maxSessions - 1)
  await endUserSessions(
    db,
    userId,
    or(lte(sessions.expiresAt, sql`now()`), inArray(sessions.id, older)),
  )
  await db.insert(sessions).values({
    tokenHash: tokenHash(token),
    userId,
    userAgent: userAgent?.slice(0, 300) ?? null,
    passkeyId,
    expiresAt: sql`now() + ${sessionLifetime(remembered)}`,
  })
  return { token, remembered }
}

/**
 * Gives a user's session a new token, so that a copy of the old one is worth nothing.
 *
 * @param confirmed the passkey that its user has just proved to have
 * @returns null when it has ended, or is another user's
 */
export async function renewSession(
  db: Db,
  config: Pick<Config, 'APP_URL'>,
  userId: string,
  token: string | undefined,
  confirmed?: { passkeyId: string },
): Promise<IssuedSession | null> {
  const renewed = createSessionToken(config)
  const [session] = await db
    .update(sessions)
    .set({ tokenHash: tokenHash(renewed), ...confirmed })
    .where(and(isActiveSession(tokenHash(token ?? '')), eq(sessions.userId, userId)))
    .returning({
      remembered: sql<boolean>`${sessions.expiresAt} - ${sessions.createdAt} > ${sessionLifetime(false)}`,
    })
  return session ? { token: renewed, ...session } : null
}

/** Ends the session of a token, if there is one, and its event streams. */
export async function endSession(db: Db, token: string | undefined): Promise<void> {
  if (!token) return
  const [ended] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash(token)))
    .returning({ userId: sessions.userId })
  if (ended) await publish(db, { kind: 'user', userId: ended.userId })
}

/** Ends a user's sessions, all or only `which`, and their event streams. */
export async function endUserSessions(
  db: Db,
  userId: string,
  where?: SQL,
): Promise<{ id: string }[]> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), where))
    .returning({ id: sessions.id })
  if (ended.length > 0) await publish(db, { kind: 'user', userId })
  return ended
}

const isStale = lt(sessions.lastSeenAt, sql`now() - interval '1 hour'`)
/** Whether a session's `lastSeenAt` is more than an hour old, for queries of sessions. */
export const needsTouch = sql<boolean>`${isStale}`

/** Updates a session's `lastSeenAt`, at most once an hour. A read-only database is no error: reads go on. */
export async function touchSession(db: Db, hash: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(sessions.tokenHash, hash), isStale))
    .catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error
    })
}

/** Sets the session's cookies. Without remember-me, they expire when the browser closes. */
export function setSessionCookie(
  reply: FastifyReply,
  config: Config,
  session: IssuedSession,
): void {
  clearOldCookie(reply, config)
  const attributes = {
    ...cookieAttributes(config),
    ...(session.remembered && { maxAge: rememberedDays * 24 * 60 * 60 }),
  }
  reply.setCookie(cookieName(config, sessionCookie), session.token, attributes)
  reply.setCookie(signedInCookie, '1', { ...attributes, httpOnly: false })
}

/** Clears the session's cookies. */
export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  clearOldCookie(reply, config)
  reply.clearCookie(cookieName(config, sessionCookie), cookieAttributes(config))
  reply.clearCookie(signedInCookie, cookieAttributes(config))
}

/** Clears the cookie of a session that is older than the prefix of its name. */
function clearOldCookie(reply: FastifyReply, config: Config): void {
  const isOld = cookieName(config, sessionCookie) !== sessionCookie
  if (!isOld || reply.request.cookies[sessionCookie] === undefined) return
  reply.clearCookie(sessionCookie, cookieAttributes(config))
}
