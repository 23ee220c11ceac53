import { writers } from '#contract/assistant.ts'
import { date, integer, pgEnum, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

import { users } from '../identity/tables.ts'

export const assistantWriter = pgEnum('assistant_writer', writers)

/** What someone has used of a day's budget of Grok's answers, UTC; those being written included. */
export const assistantDays = pgTable(
  'assistant_days',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    used: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
)

/** What all together have used of a month's budget, by its first day. */
export const assistantMonths = pgTable('assistant_months', {
  month: date().primaryKey(),
  used: integer().notNull(),
})

/** How often the assistant was asked, by UTC day and by who was to answer. */
export const assistantCalls = pgTable(
  'assistant_calls',
  {
    day: date().notNull(),
    writer: assistantWriter().notNull(),
    calls: integer().notNull(),
    /** Of those, the ones that gave no answer that could be shown. */
    failed: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.writer] })],
)
