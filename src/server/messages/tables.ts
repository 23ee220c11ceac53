import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import { maxMessageLength } from '#contract/people/messages.ts'
import { userReference } from '#server/platform/auth/tables.ts'
import { storedAt } from '#server/platform/db/columns.ts'

import { leagueReference } from '../leagues/tables.ts'

/** A conversation between two people, the smaller id first, or a league's chat for its current members. */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId1: userReference(),
    userId2: userReference(),
    leagueId: leagueReference(),
    /** `seq` of the newest message. */
    lastSeq: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('conversations_pair_key').on(t.userId1, t.userId2),
    unique('conversations_league_key').on(t.leagueId),
    index('conversations_user_id2_idx').on(t.userId2),
    check('conversations_order_check', sql`${t.userId1} < ${t.userId2}`),
    check(
      'conversations_of_check',
      sql`num_nonnulls(${t.userId1}, ${t.userId2}) = case when ${t.leagueId} is null then 2 else 0 end`,
    ),
  ],
)

/** The messages of all conversations. */
export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /**
     * Its place in the conversation, assigned while the conversation's row is locked. Whoever sees a message
     * can see all smaller ones, which makes a read mark exact.
     */
    seq: integer().notNull(),
    senderId: userReference().notNull(),
    content: text().notNull(),
    /** `seq` of the message that it answers, which may be gone. */
    replySeq: integer(),
    clientId: uuid(),
    /** Whether people have been notified of it by mail and push. */
    notified: boolean().notNull().default(false),
    createdAt: storedAt(),
  },
  (t) => [
    unique('messages_seq_key').on(t.conversationId, t.seq),
    // The conversation isn't first, or the planner would read conversations by this key, not the one above.
    unique('messages_client_key').on(t.senderId, t.clientId, t.conversationId),
    // Read every second, and nearly always empty.
    index('messages_waiting_idx')
      .on(t.createdAt)
      .where(sql`not ${t.notified}`),
    check(
      'messages_content_check',
      sql`char_length(${t.content}) between 1 and ${sql.raw(String(maxMessageLength))}`,
    ),
    check('messages_reply_check', sql`${t.replySeq} < ${t.seq}`),
  ],
)

/** Mentions in a message: who is named, and where. The text keeps the name as it was written. */
export const mentions = pgTable(
  'message_mentions',
  {
    conversationId: uuid().notNull(),
    seq: integer().notNull(),
    start: integer().notNull(),
    length: integer().notNull(),
    userId: userReference().notNull(),
    /** The message's sender, for the limit. */
    senderId: uuid().notNull(),
    createdAt: storedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.seq, t.start] }),
    foreignKey({
      name: 'message_mentions_message_fk',
      columns: [t.conversationId, t.seq],
      foreignColumns: [messages.conversationId, messages.seq],
    }).onDelete('cascade'),
    index('message_mentions_of_idx').on(t.userId, t.conversationId, t.seq),
    index('message_mentions_by_idx').on(t.conversationId, t.senderId, t.createdAt),
    check('message_mentions_range_check', sql`${t.start} >= 0 and ${t.length} > 1`),
    check('message_mentions_self_check', sql`${t.userId} <> ${t.senderId}`),
  ],
)

/** How far someone has read a conversation, and whether they muted it. No row means neither. */
export const conversationMarks = pgTable(
  'conversation_marks',
  {
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: userReference().notNull(),
    readSeq: integer().notNull().default(0),
    muted: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.userId] }),
    index('conversation_marks_user_id_idx').on(t.userId),
  ],
)
