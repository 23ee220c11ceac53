import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { Config } from '../process/config.ts'
import { type BackupStore, onlyBackups } from './store.ts'

type Settings = Pick<Config, 'BACKUP_TO' | 'S3_ENDPOINT'>

/** Opens the folder or the bucket of `BACKUP_TO`; null without one. */
export async function openStore({ BACKUP_TO, S3_ENDPOINT }: Settings): Promise<BackupStore | null> {
  if (BACKUP_TO === undefined) return null
  if (!BACKUP_TO.startsWith('s3://')) return openFolder(BACKUP_TO)
  const { openBucket } = await import('./bucket.ts')
  const { hostname, pathname } = new URL(BACKUP_TO)
  return openBucket(hostname, pathname.replace(/^\/|\/$/g, ''), S3_ENDPOINT)
}

function openFolder(folder: string): BackupStore {
  const unfinished = join(folder, 'unfinished')
  return {
    async put(file, name) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await copyFile(file, unfinished)
      await rename(unfinished, join(folder, name))
    },
    get: (name, file) => copyFile(join(folder, name), file),
    list: async () => onlyBackups(await readdir(folder).catch(() => [])),
    remove: (name) => rm(join(folder, name)),
  }
}
