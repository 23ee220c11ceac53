import { FeedError } from '#server/platform/services/golf-source.ts'

/** A source's address, and what its client calls around each request. */
export interface SourceOptions {
  baseUrl: string
  fetch?: typeof fetch
  /** For the whole answer, including its body. */
  timeoutMs?: number
  /** Called before each request. Resolves to false when our own budget is used up. */
  spendCall: (path: string) => Promise<boolean>
  /** Receives each raw answer, good or bad; one that is too long is cut off. */
  onResponse: (call: {
    path: string
    query: string
    status: number
    body: string
  }) => Promise<void> | void
  warn: (note: object, message: string) => void
}

/** The longest answer accepted, in bytes after decompression; the longest on record is under 0.2 MB. */
const maxBodyBytes = 5_000_000

/** The address of a page. */
export const addressOf = ({ baseUrl }: SourceOptions, path: string, query: string): string =>
  `${baseUrl.replace(/\/+$/, '')}${path}${query && `?${query}`}`

/** An answer before it is judged. */
export interface RawResponse {
  status: number
  headers: Headers
  body: string
  /** False for an answer that was cut off, because it was too long. */
  isComplete: boolean
}

/**
 * Spends a call of our budget on one GET. It follows no redirect, because the key would go along.
 *
 * @param label the row that counts the call
 * @param what what an error is about
 * @throws {FeedError} quota, when our own budget is used up; unreachable, when the answer doesn't arrive in time
 */
export async function sendGet(
  { spendCall, fetch: send = fetch, timeoutMs = 10_000 }: SourceOptions,
  label: string,
  url: string,
  headers: Record<string, string>,
  what = label,
): Promise<RawResponse> {
  if (!(await spendCall(label))) {
    throw new FeedError('quota', 'Our own budget of golf calls is used up')
  }
  try {
    const response = await send(url, {
      headers: { ...headers, accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status, headers: answered } = response
    return { status, headers: answered, ...(await readText(response)) }
  } catch (error) {
    throw new FeedError('unreachable', `${what}: ${describeFetchFailure(error)}`)
  }
}

async function readText(response: Response): Promise<Pick<RawResponse, 'body' | 'isComplete'>> {
  const decoder = new TextDecoder()
  let body = ''
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    // Leaving the loop closes the connection.
    if (length > maxBodyBytes) return { body, isComplete: false }
    body += decoder.decode(chunk, { stream: true })
  }
  return { body: body + decoder.decode(), isComplete: true }
}

/** Never the error's own message: when the key is no valid header value, it contains the key. */
function describeFetchFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'TimeoutError') return 'no answer in time'
  const cause = error.cause
  return cause instanceof Error && 'code' in cause
    ? `no answer (${String(cause.code)})`
    : 'no answer'
}

/** Reads an answer's JSON. @throws {FeedError} denied, unreachable or unreadable */
export function readJson({ status, body, isComplete }: RawResponse, what: string): unknown {
  if (status < 200 || status >= 300) {
    const kind = status >= 500 || status < 400 ? 'unreachable' : 'unreadable'
    const isDenied = status === 401 || status === 403
    throw new FeedError(isDenied ? 'denied' : kind, `${what}: the golf feed answered ${status}`)
  }
  if (!isComplete) throw new FeedError('unreadable', `${what}: the answer is too long`)
  try {
    return JSON.parse(body)
  } catch {
    throw new FeedError('unreadable', `${what}: ${body.trim() ? 'not JSON' : 'an empty answer'}`)
  }
}

/** An answer may be over half a megabyte, so not every one is stored. */
const storeEveryMs = 600_000
/** How much of a bad answer is stored, in characters. It may be a web page of any length. */
const maxBadLength = 100_000

/**
 * Opens the store of a source's raw answers: of each path every ten minutes one that is good, and one of each status
 * that is bad. They are only for diagnosis, so a failure is not fatal.
 */
export function createResponseStore({
  onResponse,
  warn,
}: Pick<SourceOptions, 'onResponse' | 'warn'>) {
  // By `performance.now()`, since waits would grow if the system clock is set back.
  const storedAt = new Map<string, number>()
  return async (call: Parameters<typeof onResponse>[0], isGood: boolean): Promise<void> => {
    const now = performance.now()
    const kind = isGood ? call.path : `${call.path} ${call.status}`
    if (now - (storedAt.get(kind) ?? -Infinity) < storeEveryMs) return
    storedAt.set(kind, now)
    try {
      await onResponse(isGood ? call : { ...call, body: call.body.slice(0, maxBadLength) })
    } catch (error) {
      warn({ error, path: call.path }, 'A raw answer of the golf feed couldn’t be stored')
    }
  }
}
