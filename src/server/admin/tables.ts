import { bigint, date, pgTable } from 'drizzle-orm/pg-core'

/** Requests to the API, by UTC day. */
export const apiRequests = pgTable('api_requests', {
  day: date().primaryKey(),
  count: bigint({ mode: 'number' }).notNull(),
})
