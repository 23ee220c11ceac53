import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

import { users } from '../identity/tables.ts'
import { allLeagues } from '../leagues/tables.ts'

/** Payments between the members of a settled league. */
export const leaguePayments = pgTable(
  'league_payments',
  {
    id: uuid().primaryKey().defaultRandom(),
    leagueId: uuid()
      .notNull()
      .references(() => allLeagues.id, { onDelete: 'cascade' }),
    fromUserId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    toUserId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    amountCents: bigint({ mode: 'number' }).notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('league_payments_pair_key').on(t.leagueId, t.fromUserId, t.toUserId),
    check('league_payments_amount_check', sql`${t.amountCents} > 0`),
  ],
)
