import type { FastifyInstance } from 'fastify'

/** Follows a statement; the returned function says that it ended, and with which error. */
export type TraceStatement = (text: string) => (error?: unknown) => void

/** Traces of requests and their statements, for OpenTelemetry. */
export interface Tracing {
  traceRequests(app: FastifyInstance): void
  traceStatement: TraceStatement
  /** Sends what is left. */
  stop(): Promise<void>
}
