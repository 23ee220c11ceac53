import { fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { PGlite } from '@electric-sql/pglite'

import { projectRoot } from '../../process/project-root.ts'

/** The files and folders of a copy. */
export interface CopyPaths {
  /** The database's own files. */
  cluster: string
  /** A folder for the copied files, which is removed afterwards. */
  copy: string
  /** The gzipped tar to write. */
  archive: string
}
/** The report of the process that makes the copy. */
export type CopyReport = { stage: 'ready' | 'copied' | 'archived' } | { failed: Error }

/**
 * Writes a consistent copy of an open embedded database to an archive. Statements wait only while the files
 * are copied. Another process does it all, so that the event loop isn't blocked, and this process lives on
 * should memory run out.
 *
 * @throws {Error} when the disk is full, or the copy can't be opened or holds no accounts
 */
export async function archiveDatabase(
  pglite: PGlite,
  paths: CopyPaths,
  signal: AbortSignal,
): Promise<void> {
  await rm(paths.copy, { recursive: true, force: true })
  const { cluster, copy, archive } = paths
  // Runs from the source, since nothing bundles it: Node strips the types itself.
  const child = fork(
    join(projectRoot, 'src/server/platform/db/embedded/archive-process.ts'),
    [cluster, copy, archive],
    {
      serialization: 'advanced',
      signal,
      killSignal: 'SIGKILL',
    },
  )
  const reached = (step: string) =>
    new Promise<void>((resolve, reject) => {
      child.once('message', (message) => {
        const report = message as CopyReport
        if ('failed' in report) reject(report.failed)
        else if (report.stage === step) resolve()
        else reject(new Error(`${report.stage} instead of ${step}`))
      })
      child.once('error', reject)
      child.once('exit', (code, signal) =>
        reject(new Error(`the copy’s process ended with ${code ?? signal}`)),
      )
    })
  try {
    await reached('ready')
    await pglite.runExclusive(async () => {
      signal.throwIfAborted()
      const copied = reached('copied')
      child.send('copy')
      await copied
    })
    await reached('archived')
  } finally {
    child.kill('SIGKILL')
    await rm(paths.copy, { recursive: true, force: true })
  }
}
