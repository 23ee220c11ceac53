import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

import type { PGlite } from '@electric-sql/pglite'

import { root } from '../process/root.ts'

/** The files and folders of a copy. */
export interface CopyPaths {
  /** The database's own files. */
  cluster: string
  /** A folder for the copied files, which is removed afterwards. */
  copy: string
  /** The gzipped tar to write. */
  archive: string
}
/** The steps that the worker thread reports. */
export type CopyStep = 'ready' | 'copied' | 'archived'

/**
 * Writes a consistent copy of an open embedded database to an archive. Statements wait only while the files
 * are copied. A worker thread does it all, so the event loop isn't blocked.
 *
 * @throws {Error} when the disk is full, or the copy can't be opened
 */
export async function archiveDatabase(pglite: PGlite, paths: CopyPaths): Promise<void> {
  await rm(paths.copy, { recursive: true, force: true })
  // Runs from the source, since nothing bundles it: Node strips the types itself.
  const worker = new Worker(join(root, 'src/server/db/copy-worker.ts'), { workerData: paths })
  const reachStep = (step: CopyStep) =>
    new Promise<void>((resolve, reject) => {
      worker.once('message', (reported) => {
        if (reported === step) resolve()
        else reject(new Error(`${String(reported)} instead of ${step}`))
      })
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`the copy worker exited with ${code}`)))
    })
  try {
    await reachStep('ready')
    await pglite.runExclusive(async () => {
      const copied = reachStep('copied')
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      worker.postMessage('copy')
      await copied
    })
    await reachStep('archived')
  } finally {
    await worker.terminate()
    await rm(paths.copy, { recursive: true, force: true })
  }
}
