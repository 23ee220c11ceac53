import { readdirSync, readFileSync } from 'node:fs'

import { PGlite } from '@electric-sql/pglite'

const folder = new URL('../platform/db/migrations/', import.meta.url)

/** An embedded database with all migrations before the one named `until`. */
export async function databaseBefore(until: string) {
  const database = await PGlite.create()
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const run = async (chosen: string[]) => {
    for (const name of chosen) await database.exec(readFileSync(new URL(name, folder), 'utf8'))
  }
  await run(files.filter((name) => name < until))
  return { database, migrate: () => run(files.filter((name) => name >= until)) }
}
