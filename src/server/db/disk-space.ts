import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

import type { Logger } from 'pino'

import { runEvery, type BackgroundTask } from '../process/background.ts'
import type { Database } from './db.ts'

const megabyte = 1024 * 1024
/** Four times what PostgreSQL lengthens its own log by. */
export const minFreeBytes = 64 * megabyte
/** A new database takes some 45 MB, and is written to at once. */
export const minFreeBytesToCreate = 128 * megabyte
const lookEveryMs = 1_000

/** How many bytes can still be written where a folder is, or will be. */
export type MeasureFreeSpace = (folder: string) => Promise<number>

/** The disk has no room for the embedded database. The message says what to do. */
export class DiskFull extends Error {}

/** The room on a folder's disk, by the operating system. */
export const freeSpace: MeasureFreeSpace = async (folder) => {
  let there = resolve(folder)
  while (!existsSync(there)) there = dirname(there)
  const { blocks, bavail, bsize } = await statfs(there)
  // Some file systems do not say how large they are.
  return blocks === 0 ? Infinity : bavail * bsize
}

/** @throws {DiskFull} where a folder's disk has less room than is needed */
export async function requireFreeSpace(
  folder: string,
  bytes: number,
  room: MeasureFreeSpace,
): Promise<void> {
  const free = await room(folder)
  if (free < bytes) throw new DiskFull(diskFullSentence(folder, bytes, free))
}

/** What to say where a disk is full. */
export function diskFullSentence(folder: string, neededBytes: number, freeBytes: number): string {
  const inMegabytes = (bytes: number) => `${Math.floor(bytes / megabyte)} MB`
  return (
    `The disk that holds ${folder} is full: ${inMegabytes(freeBytes)} are free, and the embedded database ` +
    `needs ${inMegabytes(neededBytes)}. Free some space and try again. Nothing is lost.`
  )
}

/** Whether something failed because a disk is full, at any depth of causes. */
export function isOutOfSpace(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && (at.code === '53100' || at.code === 'ENOSPC')) return true
    if (at.message.includes('No space left on device')) return true
  }
  return false
}

/**
 * Begins to mind that the embedded database has room on the disk. When its log cannot grow, PostgreSQL
 * stops dead; here that is the whole process, which would hang, and not end when it is told to.
 */
export function startDiskWatch(database: Database, dataDir: string, log: Logger): BackgroundTask {
  const look = watchDisk(database, () => freeSpace(dataDir), log)
  return runEvery(lookEveryMs, look, (error) =>
    log.warn({ err: error }, 'the disk was not looked at'),
  )
}

/** A look at the disk: with too little room nothing is written any more, only read, until there is room. */
export function watchDisk(
  database: Pick<Database, 'query'>,
  free: () => Promise<number>,
  log: Logger,
): () => Promise<void> {
  let isFull = false
  return async () => {
    const bytes = await free()
    if (bytes < minFreeBytes === isFull) return
    await database.query(`set default_transaction_read_only = ${isFull ? 'off' : 'on'}`)
    isFull = !isFull
    const full =
      'the disk is full: free some space, until then everything is read and nothing written'
    if (isFull) log.error({ bytes, neededBytes: minFreeBytes }, full)
    else log.info({ bytes }, 'there is room on the disk again')
  }
}
