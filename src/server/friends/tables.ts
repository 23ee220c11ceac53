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

import { userReference } from '#server/platform/auth/tables.ts'

/** The states of a friend request. */
export const connectionStatus = pgEnum('connection_status', ['pending', 'accepted'])

/** Friendships and friend requests: one row per pair, the smaller id first. */
export const broConnections = pgTable(
  'bro_connections',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId1: userReference().notNull(),
    userId2: userReference().notNull(),
    /** The user who sent the request. */
    requestedBy: userReference().notNull(),
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
    blockerId: userReference().notNull(),
    blockedId: userReference().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index('blocks_blocked_id_idx').on(t.blockedId),
    check('blocks_self_check', sql`${t.blockerId} <> ${t.blockedId}`),
  ],
)
