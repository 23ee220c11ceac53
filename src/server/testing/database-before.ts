import { readdirSync, readFileSync } from 'node:fs'

import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { onTestFinished } from 'vitest'

import { administer } from './processes/cluster.ts'
import { emptyTemplate } from './processes/processes.ts'

const folder = new URL('../platform/db/migrations/', import.meta.url)

interface BareDatabase {
  exec(text: string): Promise<unknown>
  query(
    text: string,
    values?: unknown[],
    options?: { rowMode: 'array' },
  ): Promise<{ rows: Record<string, unknown>[] }>
}

/**
 * A database with all migrations before the one named `until`, until the test has finished: PostgreSQL when
 * `TEST_DATABASE_URL` is set, else an embedded one, which takes seconds to make.
 */
export async function databaseBefore(until: string) {
  const server = process.env['TEST_DATABASE_URL']
  const database: BareDatabase = server ? await createOn(server) : await PGlite.create()
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const run = async (chosen: string[]) => {
    for (const name of chosen) await database.exec(readFileSync(new URL(name, folder), 'utf8'))
  }
  await run(files.filter((name) => name < until))
  return { database, migrate: () => run(files.filter((name) => name >= until)) }
}

async function createOn(server: string): Promise<BareDatabase> {
  const name = `before_${process.pid}_${Date.now()}`
  await administer(server, `create database ${name} template ${emptyTemplate}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  // As the embedded one reads them.
  client.setTypeParser(pg.types.builtins.INT8, Number)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await administer(server, `drop database ${name} with (force)`)
  })
  return {
    exec: (text) => client.query(text),
    query: async (text, values, options) =>
      await client.query({ text, values: values ?? [], ...options } as pg.QueryConfig),
  } as BareDatabase
}
