import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { pino } from 'pino'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')
const db = 'src/server/platform/db'
const cache = join(root, 'node_modules/.cache/new-database')

/** Adds what the first start on an embedded database copies: one with all tables and no rows. */
export function newDatabase(): Plugin {
  return {
    name: 'new-database',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The build has no folder')
      cpSync(await makeOnce(), join(dir, 'new-database'), { recursive: true })
    },
  }
}

/** Making one takes seconds, so it's kept until a file that it depends on changes. @returns its folder */
async function makeOnce(): Promise<string> {
  const made = join(cache, hashSources())
  if (existsSync(made)) return made
  rmSync(cache, { recursive: true, force: true })
  const folder = join(cache, 'making')
  mkdirSync(folder, { recursive: true })
  // Runs from the source: Vite would bundle it with the configuration.
  const source = pathToFileURL(join(root, db, 'open-database.ts')).href
  const { openDatabase } = (await import(
    source
  )) as typeof import('../../src/server/platform/db/open-database.ts')
  const database = await openDatabase(null, folder, pino({ level: 'silent' }))
  await database.close()
  renameSync(join(folder, 'pgdata'), made)
  return made
}

function hashSources(): string {
  const sources = [
    'package-lock.json',
    ...globSync(`${db}/{migrate.ts,migrations/*.sql,embedded/*.ts}`, { cwd: root }).toSorted(),
  ]
  const hash = createHash('sha256')
  for (const file of sources) hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
