import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'

import type { Device } from '#contract/accounts/devices.ts'

import type { Db } from '../db/db.ts'
import { found } from '../errors/errors.ts'
import type { Account } from '../identity/admission.ts'
import { endSessionsOf } from '../identity/sessions.ts'
import { sessions } from '../identity/tables.ts'
import { describeBrowser } from '../identity/user-agent.ts'
import { forgetBrowsers } from './known-browsers.ts'

/** The browsers that the caller is signed in with: the current one first, then by last use. */
export async function devicesOf(
  db: Db,
  caller: Account,
  currentHash: string,
): Promise<{ sessions: Device[] }> {
  const isCurrent = sql<boolean>`${sessions.tokenHash} = ${currentHash}`
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      signedInAt: sessions.createdAt,
      lastSeenOn: sql<string>`(${sessions.lastSeenAt} at time zone 'utc')::date::text`,
      current: isCurrent,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, caller.id), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(isCurrent), desc(sessions.lastSeenAt))
  return {
    sessions: rows.map(({ userAgent, ...row }) => ({ ...row, name: describeBrowser(userAgent) })),
  }
}

/** Signs out and forgets every browser of the caller except the current one. */
export async function endOthers(
  db: Db,
  caller: Account,
  currentHash: string,
  browserHash: string,
): Promise<{ message: string }> {
  await db.transaction(async (db) => {
    await endSessionsOf(db, caller.id, ne(sessions.tokenHash, currentHash))
    await forgetBrowsers(db, caller.id, browserHash)
  })
  return { message: 'All other browsers are signed out' }
}

/** Signs out one of the caller's browsers. @throws {Missing} */
export async function endDevice(db: Db, caller: Account, id: string): Promise<{ message: string }> {
  await db.transaction(async (db) => {
    const [ended] = await endSessionsOf(db, caller.id, eq(sessions.id, id))
    found(ended, 'Session')
  })
  return { message: 'Signed out' }
}
