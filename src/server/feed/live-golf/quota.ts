/** The provider counts scorecards apart from all other calls, which they count among too. */
type Bucket = 'requests' | 'scorecards'

/** What a call that was refused without a word on how long is left alone for. */
const aMinute = 60
/** No quota is longer than a month; a larger number is no duration. */
const longest = 32 * 24 * 3600

/** How long to leave the provider alone, by what its answers said. In seconds. */
export interface Quota {
  /** Null when the path may be called. */
  heldFor(path: string): number | null
  /** Takes in an answer's headers. */
  note(path: string, headers: Headers): void
  /** For an answer that says too many requests: a wait in any case. */
  refused(path: string, headers: Headers): number
}

export function createQuota(): Quota {
  const heldUntil = new Map<Bucket, number>()
  const hold = (bucket: Bucket, seconds: number) =>
    heldUntil.set(bucket, Date.now() + seconds * 1000)

  function heldFor(path: string): number | null {
    const until = Math.max(0, ...bucketsOf(path).map((bucket) => heldUntil.get(bucket) ?? 0))
    const left = Math.ceil((until - Date.now()) / 1000)
    return left > 0 ? left : null
  }

  function note(path: string, headers: Headers): void {
    for (const bucket of bucketsOf(path)) {
      const remaining = headers.get(`x-ratelimit-${bucket}-remaining`)
      if (remaining === null || !/^\s*(0|-\d+)\s*$/.test(remaining)) continue
      hold(bucket, seconds(headers.get(`x-ratelimit-${bucket}-reset`)) ?? aMinute)
    }
  }

  function refused(path: string, headers: Headers): number {
    const asked = retryAfter(headers)
    if (asked !== null) hold(path === '/scorecard' ? 'scorecards' : 'requests', asked)
    return asked ?? heldFor(path) ?? aMinute
  }

  return { heldFor, note, refused }
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
  return number !== null && number <= longest ? number : null
}
