import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'

import type { Logger } from 'pino'

import { openStore, withWorkFile, workPrefix } from './platform/backups/store.ts'
import { isOutOfSpace } from './platform/db/disk-space.ts'
import { badSetting, type Config } from './platform/process/config.ts'
import { chownAdvice } from './platform/process/folders.ts'

/** A bucket that doesn't answer by then is down for now. */
const bucketTimeoutMs = 10_000

/**
 * Tries what a setting’s text can’t show: whether the server can listen at its address, and write.
 *
 * @throws {InvalidSettingError}
 * @throws the operating system's error when the port is in use or the disk is full
 */
export async function trySettings(config: Config, log: Logger): Promise<void> {
  await tryAddress(config)
  // With PostgreSQL, only backups are written there.
  if (!config.DATABASE_URL || config.BACKUP_TO) await tryDataFolder(config)
  if (config.BACKUP_TO) await tryBackups(config, log)
}

async function tryAddress({ HOST: host, PORT: port }: Config): Promise<void> {
  const server = createServer((socket) => socket.destroy())
  try {
    server.listen({ host, port })
    await once(server, 'listening')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw error
    if (code === 'EACCES') {
      throw badSetting('PORT', `can’t be ${port}: this user isn’t allowed to use that port`, error)
    }
    throw badSetting('HOST', `must be an address of this machine: ${message}`, error)
  }
  server.close()
  await once(server, 'close')
}

async function tryDataFolder(config: Config): Promise<void> {
  try {
    await withWorkFile(config, (file) => writeFile(file, 'trial'))
  } catch (error) {
    if (isOutOfSpace(error)) throw error
    const { code, message } = error as NodeJS.ErrnoException
    const fault =
      code === 'EACCES'
        ? `is closed to this user. Start as its owner, or, ${chownAdvice(config.DATA_DIR)}`
        : `can’t be written: ${message}`
    throw badSetting('DATA_DIR', fault, error)
  }
}

async function tryBackups(config: Config, log: Logger): Promise<void> {
  const name = `${workPrefix}trial-${randomUUID()}`
  try {
    const store = await openStore(config)
    await withWorkFile(config, async (file) => {
      await writeFile(file, 'trial')
      await store.put(file, name, AbortSignal.timeout(bucketTimeoutMs))
    })
    await store.remove(name)
  } catch (error) {
    // What the store throws names the place, which the setting does too.
    const { cause = error } = error as Error
    if (isPassing(config, cause)) log.warn({ err: error }, 'BACKUP_TO does not answer')
    else throw badSetting('BACKUP_TO', `can’t be written: ${(cause as Error).message}`, error)
  }
}

/** Whether only a bucket is out of reach, which may be over soon: the site starts without it. */
function isPassing({ BACKUP_TO }: Config, error: unknown): boolean {
  if (!BACKUP_TO?.startsWith('s3://')) return false
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode ?? 0
  return status < 400 || status >= 500 || status === 429
}
