import { freeSpace, minFreeBytes } from '#server/platform/db/disk-space.ts'
import type { Config } from '#server/platform/process/config.ts'

import { type Finding, findingsOf } from './finding.ts'

const { ok, warn, fail } = findingsOf('disk')
const gigabyte = 1024 ** 3

/** Checks the free space where the embedded database and the server's work files are. */
export async function checkDisk({ DATA_DIR }: Config): Promise<Finding[]> {
  const free = await freeSpace(DATA_DIR)
  const message = `${(free / gigabyte).toFixed(1)} GB free in ${DATA_DIR}`
  const todo = 'Free some space, or set DATA_DIR to a larger disk'
  if (free < 2 * minFreeBytes) return [fail(message, todo)]
  return [free < gigabyte ? warn(message, todo) : ok(message)]
}
