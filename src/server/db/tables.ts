import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Attempts counted by rate-limiter-flexible, whose columns these are. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  /** Epoch milliseconds. */
  expire: bigint({ mode: 'number' }),
})

/** What the installation remembers of itself, by name. */
export const settings = pgTable('settings', { name: text().primaryKey(), value: jsonb().notNull() })

export * from '../accounts/tables.ts'
export * from '../achievements/tables.ts'
export * from '../admin/tables.ts'
export * from '../assistant/tables.ts'
export * from '../calendar/tables.ts'
export * from '../demo/tables.ts'
export * from '../draft/tables.ts'
export * from '../favourites/tables.ts'
export * from '../feed/tables.ts'
export * from '../friends/tables.ts'
export * from '../history/tables.ts'
export * from '../leagues/tables.ts'
export * from '../mail/tables.ts'
export * from '../messages/tables.ts'
export * from '../notifications/tables.ts'
export * from '../payments/tables.ts'
export * from '../push/tables.ts'
export * from '../reminders/tables.ts'
export * from '../settling/tables.ts'
export * from '../tournaments/tables.ts'
