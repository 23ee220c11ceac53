import { sql } from 'drizzle-orm'

import * as calls from '#contract/wire/health.ts'

import { UnavailableError } from '../errors/errors.ts'
import type { Services } from '../services/services.ts'
import { isSiteName } from './guards/hosts.ts'
import type { Serve } from './serve.ts'

/**
 * How long a database response counts. All processes share the database: if a slow moment made each of them unready, the
 * proxy would refuse every request.
 */
const answerCountsMs = 10_000

/** The health checks. Probes don't know our host name. */
export function healthRoutes(serve: Serve, { config, db, database, readiness }: Services): void {
  let answeredAt = -Infinity
  let pinging: Promise<void> | null = null
  async function ping(): Promise<void> {
    await db.execute(sql`select 1`)
    answeredAt = performance.now()
  }
  /** One at a time, because anyone may ask, under any name and without a limit. */
  const pingDatabase = () => (pinging ??= ping().finally(() => (pinging = null)))
  const anyHost = { anyHost: true }
  serve(
    calls.getLiveness,
    // The first of the addresses is the connection's own.
    async ({ http }) => ({
      status: 'alive' as const,
      proxied: (http.request.ips ?? []).length > 1,
      hasSiteName: isSiteName(config, http.request.headers.host),
    }),
    anyHost,
  )
  serve(
    calls.getReadiness,
    async () => {
      if (readiness.refusal !== null) throw new UnavailableError(readiness.refusal)
      const pinged = pingDatabase()
      if (performance.now() - answeredAt > answerCountsMs) await pinged
      // Its result counts from the next check on.
      else void pinged.catch(() => {})
      return { status: 'ready' as const }
    },
    anyHost,
  )
  serve(
    calls.getDatabaseHealth,
    async () => {
      await pingDatabase()
      return { status: 'healthy' as const, database: database.name }
    },
    anyHost,
  )
}
