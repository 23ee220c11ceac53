import type { FastifyInstance } from 'fastify'

import type { World } from '#server/platform/services/world.ts'

/** Serves `/metrics` for Prometheus when `METRICS_TOKEN` is set. Without it, nothing is even loaded. */
export async function measure(app: FastifyInstance, world: World): Promise<void> {
  const { METRICS_TOKEN } = world.config
  if (METRICS_TOKEN === undefined) return
  const { serveMetrics } = await import('./metrics.ts')
  serveMetrics(app, world, METRICS_TOKEN)
}
