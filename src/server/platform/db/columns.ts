import { sql } from 'drizzle-orm'
import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A column of bytes. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** A column with the time at which a row was stored, even late in a long transaction. */
export const storedAt = () =>
  timestamp({ withTimezone: true })
    .notNull()
    .default(sql`clock_timestamp()`)
