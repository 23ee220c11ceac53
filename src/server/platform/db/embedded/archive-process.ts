// A process of its own: compressing a database takes seconds of CPU time, and as much memory as it is large.
import { cpSync, createWriteStream, lstatSync, readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { minFreeBytes, requireFreeSpace, freeSpace } from '../disk-space.ts'
import type { CopyPaths, CopyReport } from './archive-database.ts'
import { openPglite } from './pglite.ts'

const [cluster = '', copy = '', archive = ''] = process.argv.slice(2)
const paths: CopyPaths = { cluster, copy, archive }
const report = (report: CopyReport, then = () => {}) => process.send?.(report, then)

// The server has ended.
process.once('disconnect', () => process.exit(1))
process.once('message', () => void copyAndCompress(paths).catch(fail))
// Room for the files, and at worst as much again for the archive.
requireFreeSpace(copy, 2 * sizeOf(cluster) + minFreeBytes, freeSpace).then(
  () => report({ stage: 'ready' }),
  fail,
)

async function copyAndCompress({ cluster, copy, archive }: CopyPaths): Promise<void> {
  cpSync(cluster, copy, { recursive: true })
  report({ stage: 'copied' })
  // Statements no longer wait for it, so the server goes first.
  setPriority(constants.priority.PRIORITY_LOW)
  // Opening the copy proves that it is intact.
  const pglite = await openPglite({ dataDir: copy })
  const { rows } = await pglite.query('select 1 from users limit 1')
  if (rows.length === 0) throw new Error('The copy holds no accounts')
  const contents = await pglite.dumpDataDir('gzip')
  await pipeline(
    Readable.fromWeb(contents.stream() as never),
    createWriteStream(archive, { mode: 0o600, flush: true }),
  )
  await pglite.close()
  report({ stage: 'archived' })
}

function fail(error: unknown): void {
  report({ failed: error instanceof Error ? error : new Error(String(error)) }, () =>
    process.exit(1),
  )
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true }).reduce((sum, name) => {
    // The server keeps running, so a file may be gone by now.
    const found = lstatSync(join(folder, String(name)), { throwIfNoEntry: false })
    return sum + (found?.size ?? 0)
  }, 0)
}
