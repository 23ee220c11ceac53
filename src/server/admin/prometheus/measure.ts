import type { FastifyInstance } from 'fastify'

import type { Services } from '#server/platform/services/services.ts'

/** Serves `/metrics` for Prometheus when `METRICS_TOKEN` is set. Without it, nothing is even loaded. */
export async function openMetrics(app: FastifyInstance, services: Services): Promise<void> {
  const { METRICS_TOKEN } = services.config
  if (METRICS_TOKEN === undefined) return
  const { serveMetrics } = await import('./metrics.ts')
  serveMetrics(app, services, METRICS_TOKEN)
}
