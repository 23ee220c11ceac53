import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { Config } from '../process/config.ts'

/** Lends a place for a file. It isn't the folder for temporary files, which may be kept in memory. */
export async function withFile<T>(
  { DATA_DIR }: Pick<Config, 'DATA_DIR'>,
  work: (file: string) => Promise<T>,
): Promise<T> {
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(DATA_DIR, 'backup-'))
  try {
    return await work(join(folder, 'teetime.dump'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
