import { TooMany } from '../errors/errors.ts'

/** The caller a piece of work belongs to. Known callers have a share that nobody else can use up. */
export interface Lane {
  share: 'known' | 'others'
  /** One network's, or one browser's. */
  key: string
}

interface Waiting {
  begin(): void
  giveUp(): void
}

const comeAgainSeconds = 5

/**
 * Does so much work at once. What waits is taken from both shares in turn, and in a share from each lane in
 * turn, so that a lane's flood delays only itself. A full share drops the newest of its longest lane.
 */
export function fairQueue(atOnce: number, waitingAtMost: number) {
  const shares = { known: new Map<string, Waiting[]>(), others: new Map<string, Waiting[]>() }
  let running = 0
  let last: Lane['share'] = 'others'

  function wait({ share, key }: Lane): Promise<void> {
    const lanes = shares[share]
    const lane = lanes.get(key) ?? []
    if ([...lanes.values()].flat().length >= waitingAtMost) {
      const longest = [...lanes.values()].reduce((one, other) =>
        other.length > one.length ? other : one,
      )
      if (longest.length <= lane.length + 1) throw new TooMany(comeAgainSeconds)
      longest.pop()?.giveUp()
    }
    lanes.set(key, lane)
    return new Promise((resolve, reject) => {
      lane.push({ begin: resolve, giveUp: () => reject(new TooMany(comeAgainSeconds)) })
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
    // To the end of the round.
    lanes.delete(key)
    if (lane.length > 0) lanes.set(key, lane)
    return waiting
  }

  /** @throws {TooMany} when too much waits */
  return async function inTurn<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await wait(lane)
    else running += 1
    try {
      return await work()
    } finally {
      const waiting = next()
      if (waiting) waiting.begin()
      else running -= 1
    }
  }
}
