import type { Config } from '#server/platform/process/config.ts'
import { openLog } from '#server/platform/process/log.ts'

import { checkBackups } from './check-backups.ts'
import { checkClock } from './check-clock.ts'
import { checkDatabase, openForDoctor } from './check-database.ts'
import { checkDisk } from './check-disk.ts'
import { checkMail } from './check-mail.ts'
import { checkProxy } from './check-proxy.ts'
import { checkVersions } from './check-versions.ts'
import { type Finding, findingsOf, reasonOf } from './finding.ts'

/** The options of the command. */
export interface DoctorOptions {
  /** The DNS server that is asked about email, `address` or `address:port`. */
  resolver?: string | undefined
  /** The selector of the DKIM key. */
  selector?: string | undefined
  /** A service with a good clock. */
  clock?: string | undefined
}

/** Checks what the server depends on. One check that breaks doesn't stop the others. */
export async function examine(config: Config, options: DoctorOptions): Promise<Finding[]> {
  const log = openLog('silent')
  const database = await openForDoctor(config, log)
  const checks: [name: string, check: () => Promise<Finding[]>][] = [
    ['versions', () => checkVersions(config, database)],
    ['database', () => checkDatabase(config, database)],
    ['clock', () => checkClock(config, database, options.clock)],
    ['disk', () => checkDisk(config)],
    ['mail', () => checkMail(config, options)],
    ['backups', () => checkBackups(config, database)],
    ['proxy', () => checkProxy(config)],
  ]
  try {
    const found = await Promise.all(
      checks.map(([name, check]) =>
        check().catch((error: unknown) => [
          findingsOf(name).fail(`couldn’t be checked: ${reasonOf(error)}`, 'Report this error'),
        ]),
      ),
    )
    return found.flat()
  } finally {
    if (!(database instanceof Error)) await database.close()
  }
}
