import type { Config } from '../process/config.ts'

/** Receives the log's lines of warnings and errors, from which all personal data is gone already. */
export interface ErrorTracker {
  write(line: string): void
  /** Sends what is left. */
  stop(): Promise<void>
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
