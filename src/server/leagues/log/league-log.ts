import { and, desc, eq, lt, sql } from 'drizzle-orm'

import type { LogEntry } from '#contract/leagues/log.ts'
import type { Member } from '#server/platform/auth/account.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'

import { nameInLeagueSql } from '../members/member-names.ts'
import { leagueLog } from './log-tables.ts'
import { withNames } from './sentences.ts'

const pageSize = 500

/**
 * Adds lines to a league's log.
 *
 * @param userId who acted; null for the game itself
 * @param texts name people by `personMark`
 */
export async function addLogEntries(
  db: Db,
  leagueId: string,
  userId: string | null,
  ...texts: string[]
): Promise<void> {
  if (texts.length === 0) return
  const line = { leagueId, userId, kind: userId === null ? 'game' : 'people' } as const
  await db.insert(leagueLog).values(texts.map((text) => ({ ...line, text })))
}

/** Adds a line about a payment to a league's log: who hides scores doesn't see it, because it tells who won. */
export async function logMoney(
  db: Db,
  leagueId: string,
  userId: string,
  text: string,
): Promise<void> {
  await db.insert(leagueLog).values({ leagueId, userId, kind: 'money', text })
}

/**
 * A page of the league's log, newest first.
 *
 * @param before the id of the previous page's last line
 * @throws {NotFoundError} when the log has no such line
 */
export async function listLogEntries(
  db: Db,
  { leagueId }: Member,
  before?: string,
): Promise<{ log: LogEntry[]; next: string | null }> {
  const last = before === undefined ? undefined : await findLine(db, leagueId, before)
  const lines = await db
    .select({
      id: leagueLog.id,
      kind: leagueLog.kind,
      at: leagueLog.at,
      username: users.username,
      name: sql<
        string | null
      >`case when ${users.id} is not null then ${nameInLeagueSql(leagueLog.leagueId)} end`,
      text: withNames(leagueLog.text, leagueLog.leagueId),
    })
    .from(leagueLog)
    .leftJoin(users, eq(users.id, leagueLog.userId))
    .where(and(eq(leagueLog.leagueId, leagueId), last && lt(leagueLog.order, last.order)))
    .orderBy(desc(leagueLog.order))
    .limit(pageSize + 1)
  const log = lines.slice(0, pageSize)
  return { log, next: lines.length > pageSize ? (log.at(-1)?.id ?? null) : null }
}

async function findLine(db: Db, leagueId: string, id: string): Promise<{ order: number }> {
  const [line] = await db
    .select({ order: leagueLog.order })
    .from(leagueLog)
    .where(and(eq(leagueLog.id, id), eq(leagueLog.leagueId, leagueId)))
  return found(line, 'Line')
}
