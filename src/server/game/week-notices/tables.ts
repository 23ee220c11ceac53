import { sql } from 'drizzle-orm'
import { check, date, pgTable, primaryKey, smallint, timestamp } from 'drizzle-orm/pg-core'

import { maxMomentPushes } from '#domain/week/digest-and-pushes.ts'
import { leagueReference } from '#server/leagues/tables.ts'
import { userReference } from '#server/platform/auth/tables.ts'

import { channelEvent } from '../group-channel/tables.ts'

/** How many pushes about moments a person got on a day of their own clock, over all leagues. */
export const momentPushDays = pgTable(
  'moment_push_days',
  {
    userId: userReference().notNull(),
    day: date().notNull(),
    count: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.day] }),
    check(
      'moment_push_days_count_check',
      sql`${t.count} between 1 and ${sql.raw(String(maxMomentPushes))}`,
    ),
  ],
)

/** The Reveals and recaps whose members have been notified. */
export const weekNotices = pgTable(
  'week_notices',
  {
    leagueId: leagueReference().notNull(),
    event: channelEvent().notNull(),
    /** The time of what they were notified of; a corrected result has a later one. Null in old rows. */
    at: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.leagueId, t.event] })],
)

/** What each reader's last digest covered. */
export const digests = pgTable('digests', {
  userId: userReference().primaryKey(),
  /** The last day that has had its digest. A day begins at 8:00 on the reader's clock. */
  day: date().notNull(),
  /** The start of the time that the last digest covers; null before the first. */
  toldFrom: timestamp({ withTimezone: true }),
  toldUntil: timestamp({ withTimezone: true }).notNull(),
})

/** The leagues of clubs whose members have been told who is in. */
export const unansweredNotices = pgTable('club_week_mails', {
  leagueId: leagueReference().primaryKey(),
})
