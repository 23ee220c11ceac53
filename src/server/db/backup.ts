import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Logger } from 'pino'

import type { Database } from './db.ts'

const everyMs = 3_600_000
const kept = 7

/** Copies of the embedded database, made each hour. */
export interface Backups {
  stop(): Promise<void>
}

/** Begins to make a copy each hour. A copy that fails is logged, and the next hour tries again. */
export function startBackups(
  dump: NonNullable<Database['dump']>,
  dataDir: string,
  log: Logger,
): Backups {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = makeBackup(dump, dataDir).then(
      (file) => log.info({ file }, 'backed up'),
      (error) => log.error({ err: error }, 'the backup failed'),
    )
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** Writes a copy beside the database and removes all but the newest seven. @returns its file */
export async function makeBackup(
  dump: NonNullable<Database['dump']>,
  dataDir: string,
  now = new Date(),
): Promise<string> {
  const folder = join(dataDir, 'backups')
  await mkdir(folder, { recursive: true })
  const name = `teetime-${now.toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`
  const file = join(folder, name)
  const contents = await dump()
  // Under another name until it is whole, so that a copy is never half a copy.
  await writeFile(`${file}.part`, new Uint8Array(await contents.arrayBuffer()))
  await rename(`${file}.part`, file)
  const copies = (await readdir(folder)).filter((name) => name.endsWith('.tar.gz')).toSorted()
  for (const old of copies.slice(0, -kept)) await rm(join(folder, old))
  return file
}
