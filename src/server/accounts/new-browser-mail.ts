import { and, eq, or, sql } from 'drizzle-orm'

import { formatInstant } from '#domain/format.ts'
import { enqueueMail } from '#server/notifications/mail/outbox.ts'
import { readTimeZones } from '#server/notifications/time-zones.ts'
import { knownBrowsers, users } from '#server/platform/auth/tables.ts'
import { describeBrowser } from '#server/platform/auth/user-agent.ts'
import type { Db } from '#server/platform/db/db.ts'
import { isWithinLimit } from '#server/platform/limits/rate-limits.ts'
import type { Services } from '#server/platform/services/services.ts'

/** Whether the account may get another of these mails: a few an hour. */
export const canMailNewBrowser = ({ rateLimits }: Services, userId: string): Promise<boolean> =>
  isWithinLimit(rateLimits.consume('new-browser', userId))

/**
 * Mails the owner of an account that someone signed in with a browser that isn't known to it. The first sign-in to an
 * account that was created for someone sends nothing.
 */
export async function mailNewBrowser(
  db: Db,
  id: string,
  userAgent: string | undefined,
): Promise<void> {
  const hasBrowsers = sql`exists (select 1 from ${knownBrowsers} where ${knownBrowsers.userId} = ${users.id})`
  const isOld = sql`${users.createdAt} < now() - interval '1 day'`
  const [user] = await db
    .select({ now: sql<Date>`now()`.mapWith(users.createdAt) })
    .from(users)
    .where(and(eq(users.id, id), or(hasBrowsers, isOld)))
  if (!user) return
  const zone = (await readTimeZones(db, [id])).get(id) ?? 'UTC'
  await enqueueMail(db, {
    userId: id,
    kind: 'new-browser',
    title: 'A new sign-in to your TeeTime account',
    text: `Someone, hopefully you, signed in to your TeeTime account on a new device: ${describeBrowser(userAgent ?? null)}, ${formatInstant(user.now, zone, 'deadline')}.\n\nIf it was you, you’re all set. If it wasn’t, change your password right away. That signs out every device.`,
    path: '/forgot-password',
    button: 'This Wasn’t Me',
  })
}
