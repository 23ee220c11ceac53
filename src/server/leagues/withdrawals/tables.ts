import { boolean, index, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'

import { userReference } from '#server/platform/auth/tables.ts'

import { leagueReference } from '../tables.ts'

/**
 * Withdrawals that have been checked against a member's team, so that each is handled once before the draft
 * closes and once after.
 */
export const withdrawalChecks = pgTable(
  'withdrawal_checks',
  {
    leagueId: leagueReference().notNull(),
    userId: userReference().notNull(),
    /** The golfer who withdrew. */
    apiPlayerId: text().notNull(),
    afterClose: boolean().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({
      name: 'withdrawal_checks_pkey',
      columns: [t.leagueId, t.userId, t.apiPlayerId, t.afterClose],
    }),
    index('withdrawal_checks_user_id_idx').on(t.userId),
  ],
)

/** Replacements that members were notified of. The newest row for a golfer is what they know. */
export const replacementNotices = pgTable(
  'replacement_notices',
  {
    leagueId: leagueReference().notNull(),
    userId: userReference().notNull(),
    /** The golfer who withdrew. */
    apiPlayerId: text().notNull(),
    /** Null when nobody in the group is left. */
    replacementId: text(),
    afterClose: boolean().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('replacement_notices_key')
      .on(t.leagueId, t.userId, t.apiPlayerId, t.replacementId, t.afterClose)
      .nullsNotDistinct(),
    index('replacement_notices_user_id_idx').on(t.userId),
  ],
)
