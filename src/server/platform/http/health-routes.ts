import { sql } from 'drizzle-orm'

import * as calls from '#contract/wire/health.ts'

import { UnavailableError } from '../errors/errors.ts'
import type { Services } from '../services/services.ts'
import { isSiteName } from './guards/hosts.ts'
import type { Serve } from './serve.ts'

/** The health checks. Probes don't know our host name. */
export function healthRoutes(serve: Serve, { config, db, database, readiness }: Services): void {
  const pingDatabase = () => db.execute(sql`select 1`)
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
      await pingDatabase()
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
