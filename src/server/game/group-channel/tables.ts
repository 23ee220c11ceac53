import { sql } from 'drizzle-orm'
import { check, integer, pgEnum, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

import { channelKinds, maxChannelFailures } from '#contract/leagues/group-channel.ts'
import { leagueReference } from '#server/leagues/tables.ts'

/** The kinds of channels. */
export const channelKind = pgEnum('channel_kind', channelKinds)

/** Where a league posts: at most one address, which is a secret. */
export const groupChannels = pgTable(
  'group_channels',
  {
    leagueId: leagueReference().primaryKey(),
    kind: channelKind().notNull(),
    url: text().notNull(),
    /** Signs plain JSON. */
    secret: text().notNull(),
    lastSentAt: timestamp({ withTimezone: true }),
    /** In a row. */
    failures: integer().notNull().default(0),
    lastFailure: text(),
    lastFailureAt: timestamp({ withTimezone: true }),
    /** Set by the failure that reaches the limit. */
    offAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check(
      'group_channels_off_check',
      sql`(${t.offAt} is null) = (${t.failures} < ${sql.raw(`${maxChannelFailures}`)})`,
    ),
  ],
)

/** The posts of a league. */
export const channelEvents = ['reveal', '1', '2', '3', '4', 'final'] as const
/** One of them: the Reveal, a round's recap by its number, or the result. */
export type ChannelEvent = (typeof channelEvents)[number]
export const channelEvent = pgEnum('channel_event', channelEvents)

/** `skipped` are events from before the league had its channel, and those that couldn't be posted. */
export const postState = pgEnum('post_state', ['skipped', 'pending', 'sent'])

/** The events of a league that were posted or never will be: each once, unless it is corrected. */
export const groupPosts = pgTable(
  'group_posts',
  {
    leagueId: leagueReference().notNull(),
    event: channelEvent().notNull(),
    state: postState().notNull(),
    /** The time of what is posted; a corrected result has a later one and is posted, too. Null in old rows. */
    at: timestamp({ withTimezone: true }),
    /** While it is being sent: until when nobody else may send it. */
    claimedUntil: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.leagueId, t.event] })],
)
