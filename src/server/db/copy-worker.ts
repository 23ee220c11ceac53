// A thread of its own: packing a database takes seconds of work, during which nobody else is to wait.
import { cpSync, createWriteStream, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'

import type { CopyPaths, CopyStep } from './copy.ts'
import { openPglite } from './pglite.ts'
import { minFreeBytes, requireFreeSpace, freeSpace } from './disk-space.ts'

const { cluster, copied, packed } = workerData as CopyPaths
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
const reached = (step: CopyStep) => parentPort?.postMessage(step)

parentPort?.once('message', () => {
  cpSync(cluster, copied, { recursive: true })
  reached('copied')
  void pack()
})
// The files, and at worst as much again when they are packed.
await requireFreeSpace(copied, 2 * sizeOf(cluster) + minFreeBytes, freeSpace)
reached('ready')

/** Opens the copy, which shows that it is whole, and packs it. */
async function pack(): Promise<void> {
  const pglite = await openPglite({ dataDir: copied })
  const contents = await pglite.dumpDataDir('gzip')
  await pipeline(
    Readable.fromWeb(contents.stream() as never),
    createWriteStream(packed, { mode: 0o600, flush: true }),
  )
  await pglite.close()
  reached('packed')
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true }).reduce((sum, name) => {
    // The server works on: a file may have gone since.
    const found = lstatSync(join(folder, String(name)), { throwIfNoEntry: false })
    return sum + (found?.size ?? 0)
  }, 0)
}
