import { sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'

import type { Db } from '#server/platform/db/db.ts'

/** Copies the whole database. @returns a function that sets it back to the copy, as restoring a backup does */
export async function copyDatabase(db: Db): Promise<() => Promise<void>> {
  onTestFinished(async () => void (await db.execute(sql`drop schema if exists earlier cascade`)))
  await db.execute(sql`drop schema if exists earlier cascade`)
  await db.execute(sql`create schema earlier`)
  await forEachTable(db, `execute format('create table earlier.%I as table %s', name, place)`)
  return () =>
    forEachTable(
      db,
      `execute format('select exists (select from %s) or exists (select from earlier.%I)', place, name)
         into differs;
       continue when not differs;
       execute format('delete from %s', place);
       execute format('insert into %s (%s) overriding system value select %2$s from earlier.%3$I', place, columns, name)`,
    )
}

async function forEachTable(db: Db, statements: string): Promise<void> {
  await db.execute(
    sql.raw(`do $$ declare place text; name text; columns text; differs boolean; begin
      perform set_config('session_replication_role', 'replica', true);
      for place, name, columns in
        select format('%I.%I', schemaname, tablename), tablename,
          (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
           where attrelid = format('%I.%I', schemaname, tablename)::regclass
             and attnum > 0 and not attisdropped and attgenerated = '')
        from pg_tables
        where schemaname = 'public' or (schemaname, tablename) = ('pgboss', 'job')
      loop ${statements}; end loop;
    end $$`),
  )
}
