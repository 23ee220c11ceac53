import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Logger } from 'pino'

import { runEvery, type BackgroundTask } from '../process/background.ts'
import type { Database } from './db.ts'

const hourMs = 3_600_000
const checkEveryMs = 1_000
const keptBackups = 7
const isBackup = /^teetime-.+\.tar\.gz$/

const folderOf = (dataDir: string) => join(dataDir, 'backups')
/** A file that exists while another process requests a backup. */
const requestFileIn = (dataDir: string) => join(folderOf(dataDir), 'wanted')

type CopyTo = NonNullable<Database['copyTo']>

/**
 * Starts to back up each hour, and on request. A failure is logged and retried an hour later.
 *
 * @param note is called after each
 */
export async function startBackups(
  copyTo: CopyTo,
  dataDir: string,
  log: Logger,
  note: () => Promise<void>,
): Promise<BackgroundTask> {
  // Counts from the last backup, so that a server which restarts often still makes them.
  let lastAt = (await newestBackup(dataDir))?.at ?? Date.now()
  const requestFile = requestFileIn(dataDir)
  const backUpIfDue = async () => {
    if (Date.now() - lastAt < hourMs && !existsSync(requestFile)) return
    lastAt = Date.now()
    try {
      log.info({ file: await makeBackup(copyTo, dataDir) }, 'backed up')
      await note()
    } finally {
      await rm(requestFile, { force: true })
    }
  }
  return runEvery(checkEveryMs, backUpIfDue, (error) =>
    log.error({ err: error }, 'the backup failed'),
  )
}

/**
 * Requests a backup from the server that has the database open, and waits for it.
 *
 * @returns the backup's file; null when the server made none
 */
export async function requestBackup(dataDir: string, timeoutMs = 60_000): Promise<string | null> {
  const before = await newestBackup(dataDir)
  const requestFile = requestFileIn(dataDir)
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 })
  await writeFile(requestFile, '', { mode: 0o600 })
  const giveUpAt = Date.now() + timeoutMs
  while (existsSync(requestFile) && Date.now() < giveUpAt) await sleep(100)
  await rm(requestFile, { force: true })
  const after = await newestBackup(dataDir)
  return after && after.file !== before?.file ? after.file : null
}

/** Writes a backup into the data folder and removes all but the newest seven. @returns its file */
export async function makeBackup(
  copyTo: CopyTo,
  dataDir: string,
  now = new Date(),
): Promise<string> {
  const folder = folderOf(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `teetime-${now.toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`)
  // Under another name until it is complete and flushed: a backup must survive a crash of the machine.
  const unfinished = join(folder, 'unfinished')
  try {
    await copyTo(unfinished, join(folder, 'copying'))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await rename(unfinished, file)
  for (const old of (await backupsIn(folder)).slice(0, -keptBackups)) await rm(join(folder, old))
  return file
}

/** The backups, the oldest first. Skips files that someone put there under another name. */
async function backupsIn(folder: string): Promise<string[]> {
  const names = existsSync(folder) ? await readdir(folder) : []
  return names.filter((name) => isBackup.test(name)).toSorted()
}

async function newestBackup(dataDir: string): Promise<{ file: string; at: number } | null> {
  const name = (await backupsIn(folderOf(dataDir))).at(-1)
  if (!name) return null
  const file = join(folderOf(dataDir), name)
  return { file, at: (await stat(file)).mtimeMs }
}
