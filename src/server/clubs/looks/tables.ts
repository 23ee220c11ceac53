import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { bytes } from '#server/platform/db/columns.ts'

import { clubReference } from '../tables.ts'

/** The looks that owners gave their clubs. Each stays when the owner's plan ends, and counts only while it runs. */
export const clubLooks = pgTable(
  'club_looks',
  {
    clubId: clubReference().primaryKey(),
    /** As `#rrggbb`. */
    color: text().notNull(),
    /** As JPEG; null for none. */
    crest: bytes(),
    /** Random, and another one for each crest: whoever has it may open the crest. */
    crestId: uuid().unique('club_looks_crest_id_key'),
  },
  (t) => [
    check('club_looks_color_check', sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
    check('club_looks_crest_check', sql`(${t.crest} is null) = (${t.crestId} is null)`),
  ],
)
