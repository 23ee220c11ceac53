import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

import type { Logger } from 'pino'

import { runEvery, type BackgroundTask } from '../process/background-task.ts'
import { ExplainedError, exitCodes } from '../process/explained-error.ts'
import type { Database } from './db.ts'

const megabyte = 1024 * 1024
/** Four times the size of a segment of PostgreSQL's write-ahead log. */
export const minFreeBytes = 64 * megabyte
/** A new database takes about 45 MB, and is written to at once. */
export const minFreeBytesToCreate = 128 * megabyte
const checkEveryMs = 1_000

/** Measures the free bytes on the disk where a folder is, or will be. */
export type MeasureFreeSpace = (folder: string) => Promise<number>

/** The disk is too full for the embedded database or for a backup. The message says what to do. */
export class DiskFullError extends ExplainedError {
  override readonly exitCode = exitCodes.diskFull
}

/** The free bytes on a folder's disk, as the operating system reports them. */
export const freeSpace: MeasureFreeSpace = async (folder) => {
  let existing = resolve(folder)
  while (!existsSync(existing)) existing = dirname(existing)
  const { blocks, bavail, bsize } = await statfs(existing)
  // Some file systems don't report their size.
  return blocks === 0 ? Infinity : bavail * bsize
}

/** Refuses what has so many bytes and that a disk has no room for. */
export type RequireRoom = (bytes: number) => Promise<void>

/** @throws {DiskFullError} when a folder's disk has too little free space */
export async function requireFreeSpace(
  folder: string,
  bytes: number,
  measure: MeasureFreeSpace,
): Promise<void> {
  const free = await measure(folder)
  if (free < bytes) throw new DiskFullError(diskFullMessage(folder, bytes, free))
}

/** The message for a full disk. */
export function diskFullMessage(folder: string, neededBytes: number, freeBytes: number): string {
  const inMegabytes = (bytes: number) => `${Math.floor(bytes / megabyte)} MB`
  return (
    `The disk with ${folder} is too full: ${inMegabytes(freeBytes)} free, and TeeTime needs ` +
    `${inMegabytes(neededBytes)}. Free up some space and try again. Nothing is lost.`
  )
}

/** What the embedded database's file system calls `ENOSPC`. */
const embeddedNoSpace = 51

/** Whether an error, or any of its causes, says that a disk is full. */
export function isOutOfSpace(error: unknown): boolean {
  // The embedded database's file system throws objects that aren't errors.
  for (let at = error; typeof at === 'object' && at !== null; at = (at as Error).cause) {
    const { code, errno, message } = at as Partial<NodeJS.ErrnoException>
    if (code === '53100' || code === 'ENOSPC' || errno === embeddedNoSpace) return true
    if (message?.includes('No space left on device')) return true
  }
  return false
}

/**
 * Starts to watch the disk of the embedded database. When its log can't grow, PostgreSQL panics; embedded, that
 * is the whole process, which would hang and ignore signals.
 */
export function startDiskWatch(database: Database, dataDir: string, log: Logger): BackgroundTask {
  const check = createDiskCheck(database, () => freeSpace(dataDir), log)
  return runEvery(checkEveryMs, check, (error) =>
    log.warn({ err: error }, 'the disk could not be checked'),
  )
}

/** Makes a check that turns the database read-only while the disk is too full. */
export function createDiskCheck(
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
    const full = 'the disk is full: the database is read-only until there’s free space'
    if (isFull) log.error({ bytes, neededBytes: minFreeBytes }, full)
    else log.info({ bytes }, 'the disk has free space again')
  }
}
