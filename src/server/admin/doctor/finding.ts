/** The result of one check. `todo` says what to do unless all is well. */
export interface Finding {
  check: string
  state: 'ok' | 'warn' | 'fail'
  message: string
  todo?: string
}

/** Makes the findings of one check. */
export const findingsOf = (check: string) => ({
  ok: (message: string): Finding => ({ check, state: 'ok', message }),
  warn: (message: string, todo: string): Finding => ({ check, state: 'warn', message, todo }),
  fail: (message: string, todo: string): Finding => ({ check, state: 'fail', message, todo }),
})

/** What went wrong, in a message of OpenSSL, which also names its own functions and files. */
const openSslProblem = /error:[\dA-F]+:SSL routines:[^:]*:([^:]+)/

/** The message of an error, or its code: some network errors have only that. What `fetch` throws says it in its cause. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as Error & { code?: string }
  if (message === 'fetch failed' && cause instanceof Error) return reasonOf(cause)
  const problem = openSslProblem.exec(message)?.[1]
  if (problem === 'wrong version number') return 'nothing speaks TLS on that port'
  if (problem !== undefined) return `TLS fails: ${problem}`
  return message || code || 'unknown error'
}

/** Writes findings for people: a line each, and below it what to do. */
export function printFindings(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ check, state, message, todo }) => [
    `${state.padEnd(4)}  ${check.padEnd(9)} ${message}`,
    ...(todo === undefined ? [] : [`${' '.repeat(16)}→ ${todo}`]),
  ])
  const count = (wanted: Finding['state']) =>
    findings.filter(({ state }) => state === wanted).length
  return `${lines.join('\n')}\n\n${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} failed`
}
