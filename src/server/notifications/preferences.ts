import { eq, type SQL, sql } from 'drizzle-orm'

import type {
  NotificationPreferences,
  NotificationPreferencesUpdate,
} from '#contract/accounts/preferences.ts'
import {
  type Channel,
  channels,
  isOnByDefault,
  type NoticeKind,
  noticeKinds,
} from '#domain/notices.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'

import { preferences } from './tables.ts'

/** A user's notification preferences, with the default for those never set. */
export async function readPreferences(db: Db, userId: string): Promise<NotificationPreferences> {
  const saved = await db.select().from(preferences).where(eq(preferences.userId, userId))
  const byKind = noticeKinds.map((kind) => {
    const byChannel = channels.map((channel) => {
      const row = saved.find((row) => row.kind === kind && row.channel === channel)
      return [channel, row?.wanted ?? isOnByDefault(kind, channel)]
    })
    return [kind, Object.fromEntries(byChannel)]
  })
  return Object.fromEntries(byKind) as NotificationPreferences
}

/** Changes the given preferences. @returns all of them */
export async function updatePreferences(
  db: Db,
  userId: string,
  change: NotificationPreferencesUpdate,
): Promise<NotificationPreferences> {
  const rows = Object.entries(change).flatMap(([kind, byChannel]) =>
    channels.flatMap((channel) => {
      const wanted = byChannel[channel]
      return wanted === undefined ? [] : [{ userId, kind: kind as NoticeKind, channel, wanted }]
    }),
  )
  if (rows.length > 0) {
    await db
      .insert(preferences)
      .values(rows)
      .onConflictDoUpdate({
        target: [preferences.userId, preferences.kind, preferences.channel],
        set: { wanted: sql`excluded.wanted` },
      })
  }
  return await readPreferences(db, userId)
}

/** Whether a user wants a kind of notification by a channel. A guest has nowhere to get one. */
export const isWanted = (notice: {
  userId: SQL
  kind: SQL
  channel: Channel
  byDefault: SQL
}): SQL<boolean> =>
  sql`(coalesce((
    select p.wanted from ${preferences} p
    where p.user_id = ${notice.userId} and p.kind = ${notice.kind}::notice_kind
      and p.channel = ${notice.channel}
  ), ${notice.byDefault}) and not exists (
    select from ${users} guest where guest.id = ${notice.userId} and guest.guest_until is not null))`

/** Whether a user chose the daily digest, which replaces recaps by mail and pushes of moments. */
export const wantsDigest = (userId: SQL): SQL<boolean> =>
  isWanted({ userId, kind: sql`'digest'`, channel: 'mail', byDefault: sql`false` })

/** Whether a user hides scores. */
export const hidesScores = (userId: SQL): SQL<boolean> =>
  sql`exists (select from ${users} hider where hider.id = ${userId} and hider.hides_scores)`
