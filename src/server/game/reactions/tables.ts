import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import { reactions as reactionNames, scorerPostIds } from '#domain/reactions.ts'
import { conversations, messages } from '#server/messages/tables.ts'
import { userReference } from '#server/platform/auth/tables.ts'
import { storedAt } from '#server/platform/db/columns.ts'

import { moments } from '../week/tables.ts'

/** The reactions there are. */
export const reaction = pgEnum('reaction', reactionNames)
/** The scorer's lines that are no moments. */
export const scorerPost = pgEnum('scorer_line', scorerPostIds)

/** Reactions to the lines of a conversation: to a message, a moment, or another line of the scorer. */
export const reactions = pgTable(
  'reactions',
  {
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    messageSeq: integer(),
    momentId: uuid().references(() => moments.id, { onDelete: 'cascade' }),
    scorerLine: scorerPost(),
    userId: userReference().notNull(),
    reaction: reaction().notNull(),
    createdAt: storedAt(),
  },
  (t) => [
    unique('reactions_key')
      .on(t.conversationId, t.messageSeq, t.momentId, t.scorerLine, t.userId, t.reaction)
      .nullsNotDistinct(),
    foreignKey({
      name: 'reactions_message_fk',
      columns: [t.conversationId, t.messageSeq],
      foreignColumns: [messages.conversationId, messages.seq],
    }).onDelete('cascade'),
    index('reactions_moment_idx')
      .on(t.momentId)
      .where(sql`${t.momentId} is not null`),
    index('reactions_user_idx').on(t.userId),
    check(
      'reactions_line_check',
      sql`num_nonnulls(${t.messageSeq}, ${t.momentId}, ${t.scorerLine}) = 1`,
    ),
  ],
)
