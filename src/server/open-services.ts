import type { Logger } from 'pino'

import { openPayments } from './billing/provider/open-payments.ts'
import { openEvenings, openFallback, openGolfSource } from './feed/open-source.ts'
import { openMailer } from './notifications/mail/smtp-mailer.ts'
import type { Database } from './platform/db/db.ts'
import { type Jobs, openJobs } from './platform/jobs/jobs.ts'
import { openRateLimits } from './platform/limits/rate-limits.ts'
import { openLive } from './platform/live/live.ts'
import type { Config } from './platform/process/config.ts'
import { Readiness } from './platform/process/readiness.ts'
import type { Services } from './platform/services/services.ts'

/**
 * Opens everything that the server acts on, as the configuration says.
 *
 * @param jobs queues that are open already, as tests have them
 */
export async function openServices(
  config: Config,
  database: Database,
  log: Logger,
  jobs?: Jobs,
): Promise<Services> {
  return {
    config,
    log,
    tracing: null,
    readiness: new Readiness(),
    database,
    db: database.db,
    golf: openGolfSource(config, database.db, log),
    fallback: openFallback(config, database.db, log),
    evenings: openEvenings(config),
    live: await openLive(database, log),
    rateLimits: openRateLimits(database, config.RATE_LIMITS),
    jobs: jobs ?? (await openJobs(database, log)),
    mailer: openMailer(config),
    payments: await openPayments(config, database.db, log),
  }
}
