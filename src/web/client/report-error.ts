import { reportClientError } from '#contract/reports.ts'
import { anonymousPath, anonymousText } from '#contract/anonymous.ts'
import { ApiError, call } from '#web/client/api.ts'

const mostOfOneLoad = 5
// These errors come from a failed network, a newer build or the browser itself.
const noFault = /dynamically imported module|importing a module script|ResizeObserver loop/i

const reported = new Set<string>()

/** Tells the server what went wrong on this page: each thing once, and only the first few. @throws {ApiError} */
export async function reportError(thrown: unknown): Promise<void> {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  // What the server has answered it knows.
  if (thrown instanceof ApiError || noFault.test(error.message) || !navigator.onLine) return
  const message = anonymousText(`${error.name}: ${error.message}`).slice(0, 500)
  if (reported.has(message) || reported.size >= mostOfOneLoad) return
  reported.add(message)
  const stack = anonymousText(error.stack ?? '').slice(0, 4_000)
  const path = anonymousPath(location.pathname).slice(0, 200)
  const entry = document.querySelector<HTMLScriptElement>('script[type=module]')?.src
  const version = entry?.split('/').pop()?.slice(0, 80) ?? ''
  await call(reportClientError, { body: { message, stack, path, version } })
}
