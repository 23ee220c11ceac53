import { and, desc, eq, gt, sql } from 'drizzle-orm'

import type { BrowserSession } from '#contract/accounts/sessions.ts'
import { localTime } from '#server/notifications/time-zones.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { lockCaller } from '#server/platform/auth/lock-caller.ts'
import { endUserSessions, setSessionCookie } from '#server/platform/auth/sessions.ts'
import { sessions } from '#server/platform/auth/tables.ts'
import { describeBrowser } from '#server/platform/auth/user-agent.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import type { HttpContext } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { endAccess } from './end-access.ts'

/** The browsers that the caller is signed in with: the current one first, then by last use. */
export async function listBrowserSessions(
  db: Db,
  { id, sessionId }: Account,
): Promise<{ sessions: BrowserSession[] }> {
  const isCurrent = sql<boolean>`${sessions.id} = ${sessionId}`
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      signedInAt: sessions.createdAt,
      lastSeenOn: sql<string>`${localTime(sql`${sessions.userId}`, sql`${sessions.lastSeenAt}`)}::date::text`,
      current: isCurrent,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(isCurrent), desc(sessions.lastSeenAt))
  return {
    sessions: rows.map(({ userAgent, ...row }) => ({ ...row, name: describeBrowser(userAgent) })),
  }
}

/** Ends every way into the caller's account but the password, its passkeys and the current browser. */
export async function endOtherSessions(
  { db, config }: Services,
  caller: Account,
  { request, reply }: HttpContext['http'],
): Promise<{ message: string }> {
  const { session } = await db.transaction(async (db) => {
    await lockCaller(db, caller)
    return await endAccess(db, caller.id, { keep: { config, request } })
  })
  if (session) setSessionCookie(reply, config, session)
  return { message: 'All other devices are signed out' }
}

/** Signs out one of the caller's browsers. @throws {NotFoundError} */
export async function endSessionById(
  db: Db,
  caller: Account,
  id: string,
): Promise<{ message: string }> {
  await db.transaction(async (db) => {
    const [ended] = await endUserSessions(db, caller.id, eq(sessions.id, id))
    found(ended, 'Session')
  })
  return { message: 'Signed out' }
}
