import type { FastifyInstance } from 'fastify'

import type { Config } from '../process/config.ts'

/** Follows a statement; the returned function says that it ended, and with which error. */
export type FollowStatement = (text: string) => (error?: unknown) => void

/** Traces of requests and their statements, for OpenTelemetry. */
export interface Tracing {
  followRequests(app: FastifyInstance): void
  followStatement: FollowStatement
  /** Sends what is left. */
  stop(): Promise<void>
}

/** Starts to trace when a collector is set. Without one, nothing is even loaded. */
export async function openTracing({
  OTEL_EXPORTER_OTLP_ENDPOINT,
}: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT'>): Promise<Tracing | null> {
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null
  const { startTracing } = await import('./open-telemetry.ts')
  return startTracing(OTEL_EXPORTER_OTLP_ENDPOINT)
}
