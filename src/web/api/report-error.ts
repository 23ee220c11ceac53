import { redactPath, redactText } from '#contract/wire/redact.ts'
import { reportClientError } from '#contract/wire/reports.ts'

import { ApiError, call } from './client.ts'

const maxReports = 5
// Errors caused by a network failure, a newer build or the browser itself.
const ignored = /dynamically imported module|importing a module script|ResizeObserver loop/i

const reported = new Set<string>()

/** Reports an error on this page to the server, each message once and at most five. @throws {ApiError} */
export async function reportError(thrown: unknown): Promise<void> {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  // The server already knows about its own error responses.
  if (thrown instanceof ApiError || ignored.test(error.message) || !navigator.onLine) return
  const message = redactText(`${error.name}: ${error.message}`).slice(0, 500)
  if (reported.has(message) || reported.size >= maxReports) return
  reported.add(message)
  const stack = redactText(error.stack ?? '').slice(0, 4_000)
  const path = redactPath(location.pathname).slice(0, 200)
  const entry = document.querySelector<HTMLScriptElement>('script[type=module]')?.src
  const version = entry?.split('/').pop()?.slice(0, 80) ?? ''
  await call(reportClientError, { body: { message, stack, path, version } })
}
