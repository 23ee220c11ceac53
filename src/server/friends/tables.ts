import { sql } from 'drizzle-orm'
import {
  check,
  index,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import { users } from '#server/platform/auth/tables.ts'

/** The states of a friend request. */
export const connectionStatus = pgEnum('connection_status', ['pending', 'accepted'])

/** Friendships and friend requests: one row per pair, the smaller id first. */
export const broConnections = pgTable(
  'bro_connections',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId1: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userId2: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The user who sent the request. */
    requestedBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: connectionStatus().notNull(),
    message: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('bro_connections_pair_key').on(t.userId1, t.userId2),
    index('bro_connections_user_id2_idx').on(t.userId2),
    index('bro_connections_requested_by_idx').on(t.requestedBy),
    check('bro_connections_order_check', sql`${t.userId1} < ${t.userId2}`),
  ],
)

/** Blocks between users. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index('blocks_blocked_id_idx').on(t.blockedId),
    check('blocks_self_check', sql`${t.blockerId} <> ${t.blockedId}`),
  ],
)
