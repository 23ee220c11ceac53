import { sql } from 'drizzle-orm'

import { type Db, queryRows } from '#server/platform/db/db.ts'
import type { Services } from '#server/platform/services/services.ts'

import { syncAll } from '../feed/open-source.ts'
import type { GolfProvider } from './servers/golf-provider.ts'

/** A copy is made anew after this, because the first tee time in it stands two days after its reading. */
const maxAgeMs = 60_000

let copied: (Pick<GolfProvider, 'scenes' | 'calls'> & { tables: string[]; at: number }) | undefined

/** Lets the next test read golf itself: its source remembers what it has read, which a copy doesn't bring. */
export function forgetCopy(): void {
  copied = undefined
}

/** Reads the provider's golf into an empty database, or stores the worker's copy of such a reading. */
export async function storeGolf(services: Services, provider: GolfProvider): Promise<void> {
  if (copied && Date.now() - copied.at < maxAgeMs) {
    await paste(services.db, copied.tables)
    provider.scenes = structuredClone(copied.scenes)
    provider.calls = { ...copied.calls }
    return
  }
  await syncAll(services)
  copied = {
    tables: await copy(services.db),
    scenes: structuredClone(provider.scenes),
    calls: { ...provider.calls },
    at: Date.now(),
  }
}

/** Copies all tables that hold something into a schema of their own, and returns their names. */
async function copy(db: Db): Promise<string[]> {
  const all = await namesOf(
    db,
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const filled = all.map((name) => `select '${name}' as name where exists (select from "${name}")`)
  const tables = await namesOf(db, filled.join(' union all '))
  await db.execute(
    sql.raw(`do $$ begin
      drop schema if exists golf cascade;
      create schema golf;
      ${tables.map((name) => `create table golf."${name}" as table "${name}";`).join('\n')}
    end $$`),
  )
  return tables
}

async function paste(db: Db, tables: string[]): Promise<void> {
  const inserts = tables.map(
    (name) => `insert into "${name}" overriding system value table golf."${name}";`,
  )
  // Like a board that was read, this one has a version that no other test's board has.
  await db.execute(
    sql.raw(`do $$ begin
      perform set_config('session_replication_role', 'replica', true);
      ${inserts.join('\n')}
      update boards set version = ${Date.now()};
    end $$`),
  )
}

async function namesOf(db: Db, statement: string): Promise<string[]> {
  return (await queryRows<{ name: string }>(db, sql.raw(statement))).map(({ name }) => name)
}
