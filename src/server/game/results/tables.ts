import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  check,
  index,
  pgEnum,
  pgTable,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { transferKinds } from '#domain/money/settle-up.ts'
import { leagueReference } from '#server/leagues/tables.ts'
import { users } from '#server/platform/auth/tables.ts'
import { storedAt } from '#server/platform/db/columns.ts'

export const transferKind = pgEnum('transfer_kind', transferKinds)

/** The payments of a settled league. When all are paid, everyone is even; none changes but for who has paid it. */
export const leagueTransfers = pgTable(
  'league_transfers',
  {
    id: uuid().primaryKey().defaultRandom(),
    order: bigserial({ mode: 'number' }).notNull(),
    leagueId: leagueReference().notNull(),
    kind: transferKind().notNull(),
    fromUserId: uuid()
      .notNull()
      .references(() => users.id),
    toUserId: uuid()
      .notNull()
      .references(() => users.id),
    amountCents: bigint({ mode: 'number' }).notNull(),
    /** When it was marked as paid; null while it is open. */
    paidAt: timestamp({ withTimezone: true }),
    /** The user who marked it; null where it was paid before the league settled. */
    paidBy: uuid().references(() => users.id),
  },
  (t) => [
    index('league_transfers_league_id_idx').on(t.leagueId, t.order),
    index('league_transfers_from_idx')
      .on(t.fromUserId)
      .where(sql`${t.paidAt} is null`),
    index('league_transfers_to_idx')
      .on(t.toUserId)
      .where(sql`${t.paidAt} is null`),
    // For deleting people, who are looked up in all payments.
    index('league_transfers_from_user_id_idx').on(t.fromUserId),
    index('league_transfers_to_user_id_idx').on(t.toUserId),
    index('league_transfers_paid_by_idx').on(t.paidBy),
    uniqueIndex('league_transfers_fee_key')
      .on(t.leagueId, t.fromUserId)
      .where(sql`${t.kind} = 'fee'`),
    check(
      'league_transfers_check',
      sql`${t.amountCents} > 0 and ${t.fromUserId} <> ${t.toUserId} and (${t.paidBy} is null or ${t.paidAt} is not null)`,
    ),
  ],
)

/** When settling a league failed last, so that others come first. */
export const settlingFailures = pgTable('settling_failures', {
  leagueId: leagueReference().primaryKey(),
  at: storedAt(),
})
