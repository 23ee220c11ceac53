import { sql } from 'drizzle-orm'

import * as calls from '#contract/wire/health.ts'

import { Unavailable } from '../errors/errors.ts'
import type { World } from '../services/world.ts'
import type { Serve } from './serve.ts'

/** The health checks. Probes don't know our host name. */
export function healthRoutes(serve: Serve, { db, database, readiness }: World): void {
  const askDatabase = () => db.execute(sql`select 1`)
  const anyHost = { anyHost: true }
  serve(calls.getLiveness, async () => ({ status: 'alive' as const }), anyHost)
  serve(
    calls.getReadiness,
    async () => {
      if (readiness.refusal !== null) throw new Unavailable(readiness.refusal)
      await askDatabase()
      return { status: 'ready' as const }
    },
    anyHost,
  )
  serve(
    calls.getHealth,
    async () => {
      await askDatabase()
      return { status: 'healthy' as const, database: database.name }
    },
    anyHost,
  )
}
