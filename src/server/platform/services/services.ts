import type { Logger } from 'pino'

import type { Database } from '../db/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { Live } from '../live/live.ts'
import type { Config } from '../process/config.ts'
import type { Readiness } from '../process/readiness.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import type { GolfSource } from './golf-source.ts'
import type { Mailer } from './mailer.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** The services that the server depends on, passed in rather than imported. */
export interface Services {
  config: Config
  log: Logger
  tracing: Tracing | null
  readiness: Readiness
  database: Database
  db: Database['db']
  golf: GolfSource
  /** Takes over a tournament when `golf` is silent in play; null unless the administrator wants that. */
  fallback: GolfSource | null
  /** The tour that guests play; null where the administrator doesn't offer evenings. */
  evenings: GolfSource | null
  live: Live
  rateLimits: RateLimits
  jobs: Jobs
  mailer: Mailer
  payments: PaymentProvider
}
