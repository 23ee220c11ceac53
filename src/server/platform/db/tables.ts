import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Attempts, by `limit|who`. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    /** Epoch milliseconds. */
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index().on(table.expire)],
)

/** Settings that the installation makes for itself, by name. */
export const settings = pgTable('settings', { name: text().primaryKey(), value: jsonb().notNull() })
