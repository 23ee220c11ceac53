import { statfs } from 'node:fs/promises'

import type { Logger } from 'pino'

import { every, type Running } from '../every.ts'
import type { Database } from './db.ts'

/** Four times what PostgreSQL lengthens its own log by. */
const leastBytes = 64 * 1024 * 1024
const lookEveryMs = 1_000

/**
 * Begins to mind that the embedded database has room on the disk. When its log cannot grow, PostgreSQL
 * stops dead; here that is the whole process, which would hang, and not end when it is told to.
 */
export function startMindingRoom(database: Database, dataDir: string, log: Logger): Running {
  const free = async () => {
    const { blocks, bavail, bsize } = await statfs(dataDir)
    // Some file systems do not say how large they are.
    return blocks === 0 ? Infinity : bavail * bsize
  }
  const look = mindRoom(database, free, log)
  return every(lookEveryMs, look, (error) => log.warn({ err: error }, 'the disk was not looked at'))
}

/** A look at the disk: with too little room nothing is written any more, only read, until there is room. */
export function mindRoom(
  database: Pick<Database, 'query'>,
  free: () => Promise<number>,
  log: Logger,
): () => Promise<void> {
  let isFull = false
  return async () => {
    const bytes = await free()
    if (bytes < leastBytes === isFull) return
    await database.query(`set default_transaction_read_only = ${isFull ? 'off' : 'on'}`)
    isFull = !isFull
    if (isFull) log.error({ bytes }, 'the disk is full: nothing is written until there is room')
    else log.info({ bytes }, 'there is room on the disk again')
  }
}
