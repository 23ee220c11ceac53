import { boolean, pgEnum, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { channels, noticeKinds } from '#domain/notices.ts'
import { userReference } from '#server/platform/auth/tables.ts'

/** The kinds of notifications. */
export const noticeKind = pgEnum('notice_kind', noticeKinds)
/** The channels that notifications are sent by. */
export const channel = pgEnum('notice_channel', channels)

/** The notification preferences that people have set. The domain has the default for the others. */
export const preferences = pgTable(
  'notification_preferences',
  {
    userId: userReference().notNull(),
    kind: noticeKind().notNull(),
    channel: channel().notNull(),
    wanted: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.channel] })],
)

/** The time zones of people, as their browsers last reported them. */
export const readerZones = pgTable('reader_zones', {
  userId: userReference().primaryKey(),
  /** A name that the database knows. */
  timeZone: text().notNull(),
})
