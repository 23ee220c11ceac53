import { FeedError } from '../../world/golf-source.ts'

/** The longest answer accepted, in bytes after decompression; the longest on record is under 0.2 MB. */
const longest = 5_000_000

/** The provider's response. */
export interface Reply {
  status: number
  headers: Headers
  body: string
  /** False when the body was too long and is cut off. */
  whole: boolean
}

/** The provider's address and key, and how to reach it. */
export interface FetchOptions {
  baseUrl: string
  apiKey: string
  fetch?: typeof fetch
  timeoutMs?: number
}

/**
 * Sends one GET to the provider. It follows no redirect, because the key would go along.
 *
 * @throws {FeedError} unreachable, when the answer doesn't arrive in time
 */
export async function fetchText(
  path: string,
  query: string,
  { baseUrl, apiKey, fetch: send = fetch, timeoutMs = 10_000 }: FetchOptions,
): Promise<Reply> {
  try {
    const response = await send(`${baseUrl.replace(/\/+$/, '')}${path}?${query}`, {
      headers: {
        'x-rapidapi-key': apiKey.trim(),
        'x-rapidapi-host': 'live-golf-data.p.rapidapi.com',
        accept: 'application/json',
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status, headers } = response
    return { status, headers, ...(await readText(response)) }
  } catch (error) {
    throw new FeedError('unreachable', `${path}: ${reasonOf(error)}`)
  }
}

/** The body, cut off where it is too long. */
export async function readText(response: Response): Promise<{ body: string; whole: boolean }> {
  const decoder = new TextDecoder()
  let body = ''
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    // Leaving the loop closes the connection.
    if (length > longest) return { body, whole: false }
    body += decoder.decode(chunk, { stream: true })
  }
  return { body: body + decoder.decode(), whole: true }
}

/** Why no answer came. Never the error's own message: when the key is no valid header value, it contains the key. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'TimeoutError') return 'no answer in time'
  const cause = error.cause
  return cause instanceof Error && 'code' in cause
    ? `no answer (${String(cause.code)})`
    : 'no answer'
}
