import { date, integer, pgEnum, pgTable, primaryKey } from 'drizzle-orm/pg-core'

import { authors } from '#contract/game/assistant.ts'
import { userReference } from '#server/platform/auth/tables.ts'

/** The writers of answers: Grok or the built-in analyst. */
export const assistantAuthor = pgEnum('assistant_writer', authors)

/** How many Grok answers a user has used on a UTC day, the ones in progress included. */
export const assistantDays = pgTable(
  'assistant_days',
  {
    userId: userReference().notNull(),
    day: date().notNull(),
    used: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
)

/** How many Grok answers everyone has used in a month, by its first day. */
export const assistantMonths = pgTable('assistant_months', {
  month: date().primaryKey(),
  used: integer().notNull(),
})

/** How often the assistant was called, by UTC day and writer. */
export const assistantCalls = pgTable(
  'assistant_calls',
  {
    day: date().notNull(),
    writer: assistantAuthor().notNull(),
    calls: integer().notNull(),
    /** The calls that returned no usable answer. */
    failed: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.writer] })],
)
