import type { Config } from '../process/config.ts'
import type { ErrorTracker } from './sentry.ts'
import type { Tracing } from './tracing.ts'

/** Starts to trace when a collector is set. Without one, nothing is even loaded. */
export async function openTracing({
  OTEL_EXPORTER_OTLP_ENDPOINT,
}: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT'>): Promise<Tracing | null> {
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null
  const { startOtelTracing } = await import('./otel-tracing.ts')
  return startOtelTracing(OTEL_EXPORTER_OTLP_ENDPOINT)
}

/** Starts to report errors of the server and of browsers when an address is set, else loads nothing. */
export async function openErrorTracker({
  SENTRY_DSN,
  NODE_ENV,
}: Pick<Config, 'SENTRY_DSN' | 'NODE_ENV'>): Promise<ErrorTracker | null> {
  if (SENTRY_DSN === undefined) return null
  const { reportToSentry } = await import('./sentry.ts')
  return reportToSentry(SENTRY_DSN, NODE_ENV)
}
