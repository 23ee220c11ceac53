import { sql } from 'drizzle-orm'

import { getHealth } from '#contract/health.ts'

import type { Serve } from '../http/serve.ts'
import type { World } from '../world/world.ts'

/** The health check: healthy while the database answers. */
export function healthRoutes(serve: Serve, { db, database }: World): void {
  serve(
    getHealth,
    async () => {
      await db.execute(sql`select 1`)
      return { status: 'healthy' as const, database: database.name }
    },
    { anyHost: true },
  )
}
