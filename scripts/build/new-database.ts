import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'

import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/new-database')

/** Adds what the first start on an embedded database copies: one with all tables and no rows. */
export function newDatabase(): Plugin {
  let made = ''
  return {
    name: 'new-database',
    apply: 'build',
    buildStart() {
      made = makeOnce()
    },
    writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The build has no folder')
      const folder = join(dir, 'new-database')
      cpSync(made, folder, { recursive: true })
      makeReadable(folder)
    },
  }
}

/** Making one takes seconds, so it's kept until a file that it depends on changes. @returns its folder */
function makeOnce(): string {
  const made = join(cache, hashSources())
  if (existsSync(made)) return made
  rmSync(cache, { recursive: true, force: true })
  const folder = join(cache, 'making')
  execFileSync(process.execPath, ['scripts/build/make-database.ts', folder], { cwd: root })
  renameSync(join(folder, 'pgdata'), made)
  return made
}

/** A database belongs to one user, and the one who runs the server may be another than the one who builds it. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}

function hashSources(): string {
  const db = 'src/server/platform/db'
  const sources = [
    'package-lock.json',
    ...globSync(`${db}/{migrate.ts,migrations/*.sql,migrations/meta/_journal.json,embedded/*.ts}`, {
      cwd: root,
    }).toSorted(),
  ]
  const hash = createHash('sha256')
  for (const file of sources) hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
