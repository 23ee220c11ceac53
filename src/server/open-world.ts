import type { Logger } from 'pino'

import { openPayments } from './billing/provider/open-payments.ts'
import type { Database } from './db/db.ts'
import { openFallback, openGolf } from './feed/feed.ts'
import { type Jobs, openJobs } from './jobs/jobs.ts'
import { openLimits } from './limits/limits.ts'
import { openLive } from './live/live.ts'
import { openMail } from './mail/mail.ts'
import type { Config } from './process/config.ts'
import { Readiness } from './process/readiness.ts'
import type { World } from './world/world.ts'

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
