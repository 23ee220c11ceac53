import { FeedError } from '#server/platform/services/golf-source.ts'

import { type RawResponse, readJson } from '../parsing/http-source.ts'

/** A page as last received, with what a conditional request for it needs. */
export interface Page {
  body: unknown
  /** When this content first came. */
  since: Date
  /** When the content was last confirmed, by `performance.now()`. */
  checkedAt: number
  text: string
  validators: Record<string, string>
}

/** How long to leave ESPN alone, in seconds, when it turns us away or asks for it without saying how long. */
const blockedSeconds = 120
const maxWaitSeconds = 24 * 3600

/** Turns an answer that came at `now` into a page. @throws {FeedError} naming what is wrong with it */
export function toPage(response: RawResponse, known: Page | undefined, now: number): Page {
  const { status, headers, body: text } = response
  if (status === 304 && known) return { ...known, checkedAt: now }
  if (status === 429)
    throw new FeedError('quota', 'ESPN: too many requests', retryAfterSeconds(headers))
  if ([401, 403, 451].includes(status)) throw blocked(`it answered ${status}`, headers)
  if (status < 300 && /^\s*</.test(text))
    throw blocked('it answered with a web page instead of data', headers)
  const fresh = { checkedAt: now, validators: cacheValidators(headers) }
  if (status < 300 && known?.text === text) return { ...known, ...fresh }
  return { ...fresh, body: readJson(response, 'ESPN'), text, since: new Date() }
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
