import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import { clubReference } from '#server/clubs/tables.ts'
import { users } from '#server/platform/auth/tables.ts'

/** Files of past seasons that a club has imported. */
export const clubImports = pgTable(
  'club_imports',
  {
    id: uuid().primaryKey().defaultRandom(),
    clubId: clubReference().notNull(),
    importedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    rows: integer().notNull(),
  },
  (t) => [
    unique('club_imports_id_key').on(t.id, t.clubId),
    index('club_imports_club_id_idx').on(t.clubId),
    check('club_imports_rows_check', sql`${t.rows} between 1 and 2000`),
  ],
)

/** Their events. A club has each event of a season once, whichever file it came in. */
export const clubImportWeeks = pgTable(
  'club_import_weeks',
  {
    id: uuid().primaryKey().defaultRandom(),
    importId: uuid().notNull(),
    clubId: uuid().notNull(),
    season: smallint().notNull(),
    /** The order in the file, from 0. */
    nth: smallint().notNull(),
    event: text().notNull(),
    /** `eventKey` of the season and the event. */
    eventKey: text().notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.importId, t.clubId],
      foreignColumns: [clubImports.id, clubImports.clubId],
      name: 'club_import_weeks_import_fk',
    }).onDelete('cascade'),
    index('club_import_weeks_import_id_idx').on(t.importId, t.clubId),
    unique('club_import_weeks_event_key').on(t.clubId, t.eventKey),
  ],
)

/** The results of imported weeks, each a user's or of a name that is kept as text. */
export const clubImportResults = pgTable(
  'club_import_results',
  {
    weekId: uuid()
      .notNull()
      .references(() => clubImportWeeks.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id),
    person: text(),
    /** The user's id, or one made of the club and the text. */
    personId: uuid().notNull(),
    rank: smallint().notNull(),
    /** To par. */
    total: smallint(),
    /** Net. */
    moneyCents: integer().notNull(),
  },
  (t) => [
    unique('club_import_results_person_key').on(t.weekId, t.personId),
    index('club_import_results_user_id_idx').on(t.userId),
    check('club_import_results_one_check', sql`(${t.userId} is null) <> (${t.person} is null)`),
    check(
      'club_import_results_id_check',
      sql`coalesce(${t.userId}, ${t.personId}) = ${t.personId}`,
    ),
    check('club_import_results_rank_check', sql`${t.rank} >= 1`),
  ],
)
