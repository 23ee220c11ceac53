import { lt, lte, sql } from 'drizzle-orm'

import { deleteEvenings } from './evenings/delete-evenings.ts'
import { leases } from './feed/tables.ts'
import { skipOverduePosts } from './game/group-channel/channel-events.ts'
import { momentPushDays } from './game/week-notices/tables.ts'
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
import { clearEndedCounts } from './platform/limits/rate-limits.ts'
import { runAll } from './platform/process/background-task.ts'

/**
 * Deletes week-old mails and assistant counts, day-old progress of boards and evenings, and expired sessions, known
 * browsers, mailed links, challenges, leases and counts of attempts. Gives up day-old posts to group channels.
 */
export async function deleteExpired(db: Db): Promise<void> {
  await runAll(
    () => db.delete(mails).where(lt(mails.createdAt, sql`now() - interval '7 days'`)),
    () =>
      db
        .delete(momentPushDays)
        .where(lt(momentPushDays.day, sql`(now() - interval '3 days')::date`)),
    () =>
      db.execute(sql`
    delete from board_progress p using boards b
    where b.tournament_key = p.tournament_key and p.version < b.version
      and p.at < now() - interval '1 day'`),
    () => deleteEvenings(db),
    () => db.delete(emailChanges).where(lte(emailChanges.expiresAt, sql`now()`)),
    () => db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, sql`now()`)),
    () => db.delete(resetTokens).where(lte(resetTokens.expiresAt, sql`now()`)),
    () => db.delete(sessions).where(lte(sessions.expiresAt, sql`now()`)),
    () => db.delete(knownBrowsers).where(lte(knownBrowsers.expiresAt, sql`now()`)),
    () => db.delete(leases).where(lt(leases.until, sql`now() - interval '1 day'`)),
    () => clearEndedCounts(db),
    () => skipOverduePosts(db),
    () => db.delete(assistantDays).where(lt(assistantDays.day, sql`now() - interval '7 days'`)),
  )
}
