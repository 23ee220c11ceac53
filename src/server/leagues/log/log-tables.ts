import { bigserial, index, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { logKinds } from '#contract/leagues/log.ts'
import { users } from '#server/platform/auth/tables.ts'
import { storedAt } from '#server/platform/db/columns.ts'

import { leagueReference } from '../tables.ts'

/** The subject of an entry in a league's log. */
export const logKind = pgEnum('log_kind', logKinds)

/** A league's log, which every member can read. Append-only. */
export const leagueLog = pgTable(
  'league_log',
  {
    order: bigserial({ mode: 'number' }).notNull(),
    id: uuid().primaryKey().defaultRandom(),
    leagueId: leagueReference().notNull(),
    at: storedAt(),
    /** Null for the game itself. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** What it is about: `game` and `money` tell results. */
    kind: logKind().notNull().default('people'),
    /** Names people by id; see `sentences.ts`. */
    text: text().notNull(),
  },
  (t) => [
    index('league_log_league_id_idx').on(t.leagueId, t.order),
    index('league_log_user_id_idx').on(t.userId),
  ],
)
