import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Logger } from 'pino'

import { runEvery, type BackgroundTask } from '../process/background.ts'
import type { Database } from './db.ts'

const hourMs = 3_600_000
const lookEveryMs = 1_000
const kept = 7
const isCopy = /^teetime-.+\.tar\.gz$/

const folderOf = (dataDir: string) => join(dataDir, 'backups')
/** Lies there while somebody waits for a copy. */
const wishIn = (dataDir: string) => join(folderOf(dataDir), 'wanted')

type CopyTo = NonNullable<Database['copyTo']>

/** Begins to make a copy each hour, and one for whoever asks. One that fails is logged and tried again. */
export async function startBackups(
  copyTo: CopyTo,
  dataDir: string,
  log: Logger,
): Promise<BackgroundTask> {
  // A server that is often started again makes its copies all the same.
  let lastAt = (await newestCopy(dataDir))?.at ?? Date.now()
  const wish = wishIn(dataDir)
  const look = async () => {
    if (Date.now() - lastAt < hourMs && !existsSync(wish)) return
    lastAt = Date.now()
    try {
      log.info({ file: await makeBackup(copyTo, dataDir) }, 'backed up')
    } finally {
      await rm(wish, { force: true })
    }
  }
  return runEvery(lookEveryMs, look, (error) => log.error({ err: error }, 'the backup failed'))
}

/** Asks the server that has the database open for a copy. @returns its file; null when none was made */
export async function requestBackup(dataDir: string, patienceMs = 60_000): Promise<string | null> {
  const before = await newestCopy(dataDir)
  const wish = wishIn(dataDir)
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 })
  await writeFile(wish, '', { mode: 0o600 })
  for (const end = Date.now() + patienceMs; existsSync(wish) && Date.now() < end;) await sleep(100)
  await rm(wish, { force: true })
  const after = await newestCopy(dataDir)
  return after && after.file !== before?.file ? after.file : null
}

/** Writes a copy beside the database and removes all but the newest seven. @returns its file */
export async function makeBackup(
  copyTo: CopyTo,
  dataDir: string,
  now = new Date(),
): Promise<string> {
  const folder = folderOf(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `teetime-${now.toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`)
  // Under another name until it is whole and on the disk: a copy is there for when the machine crashes.
  const unfinished = join(folder, 'unfinished')
  try {
    await copyTo(unfinished, join(folder, 'copying'))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await rename(unfinished, file)
  for (const old of (await copiesIn(folder)).slice(0, -kept)) await rm(join(folder, old))
  return file
}

/** The oldest first; what somebody put there under another name is not ours to remove. */
async function copiesIn(folder: string): Promise<string[]> {
  const names = existsSync(folder) ? await readdir(folder) : []
  return names.filter((name) => isCopy.test(name)).toSorted()
}

async function newestCopy(dataDir: string): Promise<{ file: string; at: number } | null> {
  const name = (await copiesIn(folderOf(dataDir))).at(-1)
  if (!name) return null
  const file = join(folderOf(dataDir), name)
  return { file, at: (await stat(file)).mtimeMs }
}
