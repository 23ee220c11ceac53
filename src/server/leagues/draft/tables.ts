import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { userReference } from '#server/platform/auth/tables.ts'
import { storedAt } from '#server/platform/db/columns.ts'

import { leagueReference, memberReference } from '../tables.ts'

/**
 * The ranking by which golfers replace each other in a league. It is fixed when the draft closes; later
 * changes to the world ranking or the field have no effect.
 */
export const closingRankings = pgTable('closing_rankings', {
  leagueId: leagueReference().primaryKey(),
  /** The whole field, best ranked first. */
  apiPlayerIds: text().array().notNull(),
})

/** Reminders that have been sent, so that nobody is reminded twice of the same deadline. */
export const deadlineReminders = pgTable(
  'deadline_reminders',
  {
    leagueId: leagueReference().notNull(),
    userId: userReference().notNull(),
    /** How long before the deadline the reminder is sent: 24 or 3. */
    hoursBefore: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.leagueId, t.userId, t.hoursBefore] }),
    index('deadline_reminders_user_id_idx').on(t.userId),
  ],
)

/** The golfers that a member starred before the draft closes. Nobody else ever sees them. */
export const shortlists = pgTable(
  'shortlists',
  {
    leagueId: uuid().notNull(),
    userId: uuid().notNull(),
    apiPlayerId: text().notNull(),
    at: storedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.leagueId, t.userId, t.apiPlayerId] }),
    memberReference('shortlists_member_fkey', t.leagueId, t.userId),
  ],
)
