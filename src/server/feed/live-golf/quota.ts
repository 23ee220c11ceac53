/** The provider counts every call as a request, and scorecards in a quota of their own as well. */
type Bucket = 'requests' | 'scorecards'

/** How long to wait, in seconds, when a refusal doesn't say. */
const defaultWaitSeconds = 60
/** No quota runs longer than a month, so a larger number is not a duration. */
const maxWaitSeconds = 32 * 24 * 3600

/** The waits that the provider asks for in its answers, in seconds. */
export interface Quota {
  /** Null when the path may be called. */
  secondsToWait(path: string): number | null
  /** Records an answer's headers. */
  recordHeaders(path: string, headers: Headers): void
  /** Records a 429. @returns how long to wait */
  recordRefusal(path: string, headers: Headers): number
}

/** A quota that has recorded no answer yet. */
export function createQuota(): Quota {
  // By `performance.now()`, since the wait would grow if the system clock is set back.
  const blockedUntil = new Map<Bucket, number>()
  const block = (bucket: Bucket, seconds: number) =>
    blockedUntil.set(bucket, performance.now() + seconds * 1000)

  function secondsToWait(path: string): number | null {
    const until = Math.max(0, ...bucketsOf(path).map((bucket) => blockedUntil.get(bucket) ?? 0))
    const left = Math.ceil((until - performance.now()) / 1000)
    return left > 0 ? left : null
  }

  function recordHeaders(path: string, headers: Headers): void {
    for (const bucket of bucketsOf(path)) {
      const remaining = headers.get(`x-ratelimit-${bucket}-remaining`)
      if (remaining === null || !/^\s*(0|-\d+)\s*$/.test(remaining)) continue
      block(bucket, seconds(headers.get(`x-ratelimit-${bucket}-reset`)) ?? defaultWaitSeconds)
    }
  }

  function recordRefusal(path: string, headers: Headers): number {
    const asked = retryAfter(headers)
    if (asked !== null) block(path === '/scorecard' ? 'scorecards' : 'requests', asked)
    return asked ?? secondsToWait(path) ?? defaultWaitSeconds
  }

  return { secondsToWait, recordHeaders, recordRefusal }
}

function bucketsOf(path: string): Bucket[] {
  return path === '/scorecard' ? ['requests', 'scorecards'] : ['requests']
}

function retryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after')
  if (text === null) return null
  const until = Date.parse(text)
  return seconds(text) ?? seconds(String(Math.ceil((until - Date.now()) / 1000)))
}

function seconds(text: string | null): number | null {
  const number = text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Math.ceil(Number(text)) : null
  return number !== null && number <= maxWaitSeconds ? number : null
}
