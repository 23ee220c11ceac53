import { and, eq, gt, lt, lte, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'

import type { Config } from '../process/config.ts'
import type { Db } from '../db/db.ts'
import { isDatabaseUnavailable } from '../errors/errors.ts'
import { publish } from '../live/live.ts'
import { cookieAttributes, cookieName } from './cookies.ts'
import { newSessionToken, sessionCookie, tokenHash } from './session-token.ts'
import { sessions } from './tables.ts'

const rememberedDays = 30
const unrememberedHours = 12

/** A session that has just begun. Its token goes to the browser and nowhere else. */
export interface NewSession {
  token: string
  /** Outlives the browser's closing. */
  remembered: boolean
}

/** The session of a token's hash, while it lasts. The database's clock says whether it does. */
export const isActiveSession = (hash: string | Placeholder) =>
  and(eq(sessions.tokenHash, hash), gt(sessions.expiresAt, sql`now()`))

/** Signs someone in: 30 days when they ask to be remembered, else 12 hours. */
export async function startSession(
  db: Db,
  config: Pick<Config, 'APP_URL'>,
  userId: string,
  remembered = false,
  userAgent: string | null = null,
): Promise<NewSession> {
  const token = newSessionToken(config)
  const lasts = remembered ? `${rememberedDays} days` : `${unrememberedHours} hours`
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), lte(sessions.expiresAt, sql`now()`)))
  await db.insert(sessions).values({
    tokenHash: tokenHash(token),
    userId,
    userAgent: userAgent?.slice(0, 300) ?? null,
    expiresAt: sql`now() + ${lasts}::interval`,
  })
  return { token, remembered }
}

/** Ends the session of a token, if there is one, and the streams that were opened by it. */
export async function endSession(db: Db, token: string | undefined): Promise<void> {
  if (!token) return
  const [ended] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash(token)))
    .returning({ userId: sessions.userId })
  if (ended) await publish(db, { kind: 'user', userId: ended.userId })
}

/** Ends sessions of someone, all of them or only `which`, and the streams that were opened by them. */
export async function endSessionsOf(
  db: Db,
  userId: string,
  which?: SQL,
): Promise<{ id: string }[]> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), which))
    .returning({ id: sessions.id })
  if (ended.length > 0) await publish(db, { kind: 'user', userId })
  return ended
}

const notSeenLately = lt(sessions.lastSeenAt, sql`now() - interval '1 hour'`)
/** Whether a session's `lastSeenAt` is an hour old, for a query of it. */
export const needsTouch = sql<boolean>`${notSeenLately}`

/**
 * Notes that a session was used, once an hour however often it is. Where nothing can be written just now
 * it is not, and who only reads is not kept from it.
 */
export async function touchSession(db: Db, hash: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(sessions.tokenHash, hash), notSeenLately))
    .catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error
    })
}

/** Hands the browser its session. Without remember-me the cookie goes when the browser closes. */
export function setSessionCookie(reply: FastifyReply, config: Config, session: NewSession): void {
  takeOldCookie(reply, config)
  reply.setCookie(cookieName(config, sessionCookie), session.token, {
    ...cookieAttributes(config),
    ...(session.remembered && { maxAge: rememberedDays * 24 * 60 * 60 }),
  })
}

/** Takes the session's cookie back from the browser. */
export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  takeOldCookie(reply, config)
  reply.clearCookie(cookieName(config, sessionCookie), cookieAttributes(config))
}

/** The cookie of a session from before its name had a prefix. */
function takeOldCookie(reply: FastifyReply, config: Config): void {
  const isOld = cookieName(config, sessionCookie) !== sessionCookie
  if (!isOld || reply.request.cookies[sessionCookie] === undefined) return
  reply.clearCookie(sessionCookie, cookieAttributes(config))
}
