import { channels, noticeKinds } from '#domain/notices.ts'
import { boolean, pgEnum, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

import { users } from '../identity/tables.ts'

export const noticeKind = pgEnum('notice_kind', noticeKinds)
export const channel = pgEnum('notice_channel', channels)

/** What people have said they want to be told of. Where they said nothing the game's default holds. */
export const preferences = pgTable(
  'notification_preferences',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: noticeKind().notNull(),
    channel: channel().notNull(),
    wanted: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.channel] })],
)
