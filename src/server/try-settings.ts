import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'

import { withWorkFile } from './platform/backups/store.ts'
import { isOutOfSpace } from './platform/db/disk-space.ts'
import { badSetting, type Config } from './platform/process/config.ts'
import { chownAdvice } from './platform/process/folders.ts'

/**
 * Tries what a setting’s text can’t show: whether the server can listen at its address, and write.
 *
 * @throws {InvalidSettingError}
 * @throws the operating system's error when the port is in use or the disk is full
 */
export async function trySettings(config: Config): Promise<void> {
  await tryAddress(config)
  // With PostgreSQL, only backups are written there, and no site stays down because of those.
  if (!config.DATABASE_URL) await tryDataFolder(config)
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
