import {
  boolean,
  index,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'

import type { RankedName } from '#domain/tournaments/parse-ranking.ts'
import { feedSource, tournaments } from '#server/tournaments/tables.ts'

/** A source's own id of a golfer, who is stored by one id, whichever source is read. */
export const golferIds = pgTable(
  'golfer_ids',
  {
    source: feedSource().notNull(),
    sourcePlayerId: text().notNull(),
    apiPlayerId: text().notNull(),
    /** Whether the administrator said so. */
    settled: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.sourcePlayerId] }),
    unique().on(t.source, t.apiPlayerId),
  ],
)

/** The kinds of identities. */
export const identityKind = pgEnum('identity_kind', ['golfer', 'tournament'])

/** Golfers and tournaments of a source that may be several of ours. Nothing is guessed: the administrator decides. */
export const identityDoubts = pgTable(
  'identity_doubts',
  {
    source: feedSource().notNull(),
    kind: identityKind().notNull(),
    /** The source's id of the golfer, or the key that the tournament would get. */
    sourceId: text().notNull(),
    name: text().notNull(),
    /** The tournament whose field or board waits; null for a tournament. */
    tournamentKey: text().references(() => tournaments.key, { onDelete: 'cascade' }),
    candidates: jsonb().$type<{ id: string; name: string }[]>().notNull(),
    /** Set by the administrator for a tournament: its key. */
    decision: text(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.kind, t.sourceId] }),
    index('identity_doubts_tournament_key_idx').on(t.tournamentKey),
  ],
)

/** The world ranking that the administrator gave on the page, one for each tour. */
export const givenRankings = pgTable('given_rankings', {
  orgId: text().primaryKey(),
  givenAt: timestamp({ withTimezone: true }).notNull(),
  ranked: jsonb().$type<RankedName[]>().notNull(),
})
