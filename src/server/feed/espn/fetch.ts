import { FeedError } from '#server/platform/services/golf-source.ts'

import { readText, describeFetchFailure } from '../parsing/http-source.ts'

/** A page as last received, with what a conditional request for it needs. */
export interface Page {
  body: unknown
  /** When this content first came. */
  since: Date
  /** When the content was last confirmed, in epoch milliseconds. */
  checkedAt: number
  text: string
  validators: Record<string, string>
}

/** How long to leave ESPN alone, in seconds, when it turns us away or asks for it without saying how long. */
const blockedSeconds = 120
const maxWaitSeconds = 24 * 3600

/** An answer before it is judged. */
export interface RawResponse {
  status: number
  headers: Headers
  text: string
  whole: boolean
}

/** Sends one GET, conditional when the page is known. @throws {FeedError} unreachable */
export async function fetchPage(
  url: string,
  known: Page | undefined,
  options: { userAgent: string; fetch?: typeof fetch; timeoutMs?: number },
): Promise<RawResponse> {
  const { userAgent, fetch: send = fetch, timeoutMs = 10_000 } = options
  try {
    const response = await send(url, {
      headers: { 'user-agent': userAgent, accept: 'application/json', ...known?.validators },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { body, isComplete } = await readText(response)
    return { status: response.status, headers: response.headers, text: body, whole: isComplete }
  } catch (error) {
    throw new FeedError('unreachable', `ESPN: ${describeFetchFailure(error)}`)
  }
}

/** Turns an answer into a page. @throws {FeedError} naming what is wrong with it */
export function toPage(reply: RawResponse, known: Page | undefined, now: number): Page {
  const { status, headers, text, whole } = reply
  if (status === 304 && known) return { ...known, checkedAt: now }
  if (status === 429)
    throw new FeedError('quota', 'ESPN: too many requests', retryAfterSeconds(headers))
  if ([401, 403, 451].includes(status)) throw blocked(`it answered ${status}`, headers)
  if (status >= 500 || (status >= 300 && status < 400)) {
    throw new FeedError('unreachable', `ESPN answered ${status}`)
  }
  if (status >= 400) throw new FeedError('unreadable', `ESPN answered ${status}`)
  if (/^\s*</.test(text)) throw blocked('it answered with a web page instead of data', headers)
  if (!whole) throw new FeedError('unreadable', 'ESPN: the answer is too long')
  if (known?.text === text)
    return { ...known, checkedAt: now, validators: cacheValidators(headers) }
  return {
    body: parseJson(text),
    text,
    since: new Date(now),
    checkedAt: now,
    validators: cacheValidators(headers),
  }
}

const blocked = (how: string, headers: Headers): FeedError =>
  new FeedError(
    'denied',
    `ESPN’s bot protection is blocking this server (${how}). Set GOLF_FEED to use another source.`,
    retryAfterSeconds(headers),
  )

function retryAfterSeconds(headers: Headers): number {
  const asked = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, maxWaitSeconds) : blockedSeconds
}

function cacheValidators(headers: Headers): Record<string, string> {
  const etag = headers.get('etag')
  const modified = headers.get('last-modified')
  return {
    ...(etag && { 'if-none-match': etag }),
    ...(modified && { 'if-modified-since': modified }),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FeedError('unreadable', `ESPN: ${text.trim() ? 'not JSON' : 'an empty answer'}`)
  }
}
