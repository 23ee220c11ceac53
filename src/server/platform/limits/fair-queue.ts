import { RateLimitError } from '../errors/errors.ts'

/** The caller that a piece of work belongs to. Known callers have a share that others can't use up. */
export interface Lane {
  share: 'known' | 'others'
  /** Identifies a network or a browser. */
  key: string
}

interface Waiting {
  run(): void
  reject(): void
}

const retryAfterSeconds = 5

/**
 * A queue with limited concurrency. It alternates between the two shares, and within a share between lanes,
 * so that a flood in one lane delays only itself. A full share drops the newest entry of its longest lane.
 */
export function fairQueue(concurrency: number, maxWaiting: number) {
  const shares = { known: new Map<string, Waiting[]>(), others: new Map<string, Waiting[]>() }
  let running = 0
  let last: Lane['share'] = 'others'

  function wait({ share, key }: Lane): Promise<void> {
    const lanes = shares[share]
    const lane = lanes.get(key) ?? []
    if ([...lanes.values()].flat().length >= maxWaiting) {
      const longest = [...lanes.values()].reduce((one, other) =>
        other.length > one.length ? other : one,
      )
      if (longest.length <= lane.length + 1) throw new RateLimitError(retryAfterSeconds)
      longest.pop()?.reject()
    }
    lanes.set(key, lane)
    return new Promise((resolve, reject) => {
      lane.push({ run: resolve, reject: () => reject(new RateLimitError(retryAfterSeconds)) })
    })
  }

  function next(): Waiting | undefined {
    const other = last === 'known' ? 'others' : 'known'
    last = shares[other].size > 0 ? other : last
    const lanes = shares[last]
    const [first] = lanes
    if (!first) return undefined
    const [key, lane] = first
    const waiting = lane.shift()
    // Moves the lane to the end of the rotation.
    lanes.delete(key)
    if (lane.length > 0) lanes.set(key, lane)
    return waiting
  }

  /** Runs `work` in its turn. @throws {RateLimitError} when the queue is full */
  return async function enqueue<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) await wait(lane)
    else running += 1
    try {
      return await work()
    } finally {
      const waiting = next()
      if (waiting) waiting.run()
      else running -= 1
    }
  }
}
