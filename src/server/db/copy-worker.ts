// A worker thread: compressing a database takes seconds of CPU time, and would block the event loop.
import { cpSync, createWriteStream, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'

import type { CopyPaths, CopyStep } from './copy.ts'
import { minFreeBytes, requireFreeSpace, freeSpace } from './disk-space.ts'
import { openPglite } from './pglite.ts'

const { cluster, copy, archive } = workerData as CopyPaths
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
const report = (step: CopyStep) => parentPort?.postMessage(step)

parentPort?.once('message', () => {
  cpSync(cluster, copy, { recursive: true })
  report('copied')
  void compress()
})
// Room for the files, and at worst as much again for the archive.
await requireFreeSpace(copy, 2 * sizeOf(cluster) + minFreeBytes, freeSpace)
report('ready')

/** Opens the copy, which proves that it is intact, and compresses it. */
async function compress(): Promise<void> {
  const pglite = await openPglite({ dataDir: copy })
  const contents = await pglite.dumpDataDir('gzip')
  await pipeline(
    Readable.fromWeb(contents.stream() as never),
    createWriteStream(archive, { mode: 0o600, flush: true }),
  )
  await pglite.close()
  report('archived')
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true }).reduce((sum, name) => {
    // The server keeps running, so a file may be gone by now.
    const found = lstatSync(join(folder, String(name)), { throwIfNoEntry: false })
    return sum + (found?.size ?? 0)
  }, 0)
}
