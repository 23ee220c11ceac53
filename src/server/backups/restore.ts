import { existsSync } from 'node:fs'

import type { Config } from '../process/config.ts'
import { DamagedBackup, NoClient, NotEmpty, restore } from './dump.ts'
import { openStore } from './open-store.ts'
import { withFile } from './work-file.ts'

/** A backup wasn't restored, and nothing was changed. The message says why. */
export class NotRestored extends Error {}

/**
 * Restores a backup of PostgreSQL into the empty database of `DATABASE_URL`.
 *
 * @param wanted a file, or the name of a backup in `BACKUP_TO`; the newest one there by default
 * @returns what was restored
 * @throws {NotRestored}
 */
export async function restorePostgres(config: Config, wanted?: string): Promise<string> {
  // A pooler passes on none of what a restore sets.
  const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL ?? ''
  if (wanted !== undefined && existsSync(wanted)) {
    await into(url, wanted, wanted)
    return wanted
  }
  const store = await openStore(config)
  if (!store) throw new NotRestored('There is no such file. Name one, or set BACKUP_TO.')
  const names = await store.list()
  const name = wanted ?? names.at(-1)
  if (name === undefined || !names.includes(name)) {
    const has = names.length === 0 ? 'no backup' : `backups up to ${names.at(-1)}`
    throw new NotRestored(`${config.BACKUP_TO} has ${has}${wanted ? `, and no ${wanted}` : ''}.`)
  }
  await withFile(config, async (file) => {
    await store.get(name, file)
    await into(url, file, name)
  })
  return name
}

async function into(url: string, file: string, name: string): Promise<void> {
  try {
    await restore(url, file)
  } catch (error) {
    if (error instanceof NotEmpty) {
      throw new NotRestored(
        'The database of DATABASE_URL has tables already. Make a new one and put its address there.',
        { cause: error },
      )
    }
    if (error instanceof DamagedBackup) {
      throw new NotRestored(`${name} cannot be restored: ${error.message}.`, { cause: error })
    }
    if (error instanceof NoClient) throw new NotRestored(`${error.message}.`, { cause: error })
    throw error
  }
}
