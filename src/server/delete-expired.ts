import { lt, lte, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import { deleteEvenings } from './evenings/delete-evenings.ts'
import { leases } from './feed/tables.ts'
import { skipOverduePosts } from './game/group-channel/channel-events.ts'
import { momentPushDays } from './game/week-notices/tables.ts'
import { boardProgress } from './game/week/tables.ts'
import { assistantDays } from './leagues/assistant/tables.ts'
import { mails } from './notifications/mail/tables.ts'
import {
  emailChanges,
  knownBrowsers,
  passkeyChallenges,
  resetTokens,
  sessions,
} from './platform/auth/tables.ts'
import type { Db } from './platform/db/db.ts'
import { deleteInBatches } from './platform/db/delete-in-batches.ts'
import { clearEndedCounts } from './platform/limits/rate-limits.ts'
import { runAll } from './platform/process/background-task.ts'

/**
 * Deletes week-old mails and assistant counts, day-old progress of boards and evenings, and expired sessions, known
 * browsers, mailed links, challenges, leases and counts of attempts. Gives up day-old posts to group channels.
 */
export async function deleteExpired(db: Db): Promise<void> {
  const { version, at, tournamentKey } = boardProgress
  const isOutdated = sql`${at} < now() - interval '1 day'
    and ${version} < (select b.version from boards b where b.tournament_key = ${tournamentKey})`
  const remove = (table: PgTable, where: SQL) => () => deleteInBatches(db, table, where)
  await runAll(
    remove(mails, lt(mails.createdAt, sql`now() - interval '7 days'`)),
    remove(momentPushDays, lt(momentPushDays.day, sql`(now() - interval '3 days')::date`)),
    remove(boardProgress, isOutdated),
    () => deleteEvenings(db),
    remove(emailChanges, lte(emailChanges.expiresAt, sql`now()`)),
    remove(passkeyChallenges, lte(passkeyChallenges.expiresAt, sql`now()`)),
    remove(resetTokens, lte(resetTokens.expiresAt, sql`now()`)),
    remove(sessions, lte(sessions.expiresAt, sql`now()`)),
    remove(knownBrowsers, lte(knownBrowsers.expiresAt, sql`now()`)),
    remove(leases, lt(leases.until, sql`now() - interval '1 day'`)),
    () => clearEndedCounts(db),
    () => skipOverduePosts(db),
    remove(assistantDays, lt(assistantDays.day, sql`now() - interval '7 days'`)),
  )
}
