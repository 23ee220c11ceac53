import type { Logger } from 'pino'

import { openPayments } from './billing/provider/open-payments.ts'
import { openFallback, openGolf } from './feed/feed.ts'
import { openMail } from './notifications/mail/mail.ts'
import type { Database } from './platform/db/db.ts'
import { type Jobs, openJobs } from './platform/jobs/jobs.ts'
import { openLimits } from './platform/limits/limits.ts'
import { openLive } from './platform/live/live.ts'
import type { Config } from './platform/process/config.ts'
import { Readiness } from './platform/process/readiness.ts'
import type { World } from './platform/services/world.ts'

/**
 * Opens everything that the server acts on, as the configuration says.
 *
 * @param jobs queues that are open already, as tests have them
 */
export async function openWorld(
  config: Config,
  database: Database,
  log: Logger,
  jobs?: Jobs,
): Promise<World> {
  return {
    config,
    log,
    tracing: null,
    readiness: new Readiness(),
    database,
    db: database.db,
    golf: openGolf(config, database.db, log),
    fallback: openFallback(config, database.db, log),
    live: await openLive(database),
    limits: openLimits(database, config.RATE_LIMITS),
    jobs: jobs ?? (await openJobs(database, log)),
    mail: openMail(config),
    payments: await openPayments(config, database.db, log),
  }
}
