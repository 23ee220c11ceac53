import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

import type { PGlite } from '@electric-sql/pglite'

import { root } from '../process/root.ts'

export interface CopyPaths {
  /** The database's own files. */
  cluster: string
  /** Where they are copied to for the time being. */
  copied: string
  /** The gzipped tar. */
  packed: string
}
export type CopyStep = 'ready' | 'copied' | 'packed'

/**
 * Packs a consistent copy of an open embedded database into a file. Statements wait only while its files
 * are copied, and the event loop never: a thread does the work.
 *
 * @throws {Error} when there is no room, or the copy cannot be opened
 */
export async function archiveDatabase(pglite: PGlite, paths: CopyPaths): Promise<void> {
  await rm(paths.copied, { recursive: true, force: true })
  // From the source, as nothing bundles it: Node leaves the types out by itself.
  const worker = new Worker(join(root, 'src/server/db/copy-worker.ts'), { workerData: paths })
  const reaches = (step: CopyStep) =>
    new Promise<void>((resolve, reject) => {
      worker.once('message', (said) => {
        if (said === step) resolve()
        else reject(new Error(`${String(said)} instead of ${step}`))
      })
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`packing ended with ${code}`)))
    })
  try {
    await reaches('ready')
    await pglite.runExclusive(async () => {
      const copied = reaches('copied')
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      worker.postMessage('copy')
      await copied
    })
    await reaches('packed')
  } finally {
    await worker.terminate()
    await rm(paths.copied, { recursive: true, force: true })
  }
}
