import { sql } from 'drizzle-orm'

import { type Db, queryRows } from '#server/platform/db/db.ts'

/** A column that refers to a user, directly or through their membership of a league or a club. */
export type Reference = {
  table: string
  column: string
}

/** Every column that refers to a user, read from the database, so that a new table joins by itself. */
export const referencesToUsers = (db: Db): Promise<Reference[]> =>
  queryRows<Reference>(
    db,
    sql`select source.relname as "table", col.attname as "column"
      from pg_constraint as fk
      cross join lateral unnest(fk.conkey, fk.confkey) as pair (here, there)
      join pg_class as source on source.oid = fk.conrelid
      join pg_attribute as col on col.attrelid = fk.conrelid and col.attnum = pair.here
      join pg_attribute as of on of.attrelid = fk.confrelid and of.attnum = pair.there
      where fk.contype = 'f' and source.relnamespace = 'public'::regnamespace
        and ((fk.confrelid = 'users'::regclass and of.attname = 'id')
          or (fk.confrelid in ('league_members'::regclass, 'club_members'::regclass) and of.attname = 'user_id'))
      group by 1, 2 order by 1, 2`,
  )
