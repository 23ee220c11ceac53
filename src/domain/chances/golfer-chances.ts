import { sum } from '../sum.ts'
import { nobody, type Outcomes } from './simulate-finish.ts'

/** How likely a golfer is to finish where. Each is from 0 to 1. */
export interface GolferChances {
  /** A shared first place is shared out. */
  win: number
  top5: number
  top10: number
  /** Null where there is no cut. */
  makesCut: number | null
}

/** How many outcomes to count before others get a turn. */
const batchSize = 50

/**
 * Each golfer's chances over simulated outcomes of a tournament that has not begun, by apiPlayerId. A shared place
 * counts as that place.
 *
 * @param pause gives others a turn
 */
export async function golferChances(
  outcomes: Outcomes,
  pause: () => Promise<void>,
): Promise<Map<string, GolferChances>> {
  const { count, index, scores, winning, cut } = outcomes
  const totals = Array.from(index, () => ({ win: 0, top5: 0, top10: 0 }))
  for (let nth = 0; nth < count; nth += 1) {
    if (nth % batchSize === 0) await pause()
    const own = scores.subarray(nth * index.size, (nth + 1) * index.size)
    const ranked = own.toSorted()
    const [fifth = nobody, tenth = nobody] = [ranked[4], ranked[9]]
    const best = winning[nth] ?? nobody
    const winners = sum(Array.from(own, (score) => (score === best ? 1 : 0)))
    for (const [at, score] of own.entries()) {
      const total = totals[at]!
      if (score === best) total.win += 1 / winners
      if (score <= fifth) total.top5 += 1
      if (score <= tenth) total.top10 += 1
    }
  }
  return new Map(
    [...index].map(([id, at]) => {
      const { win = 0, top5 = 0, top10 = 0 } = totals[at] ?? {}
      const misses = cut?.misses[at]
      return [
        id,
        {
          win: win / count,
          top5: top5 / count,
          top10: top10 / count,
          makesCut: misses === undefined ? null : 1 - misses / count,
        },
      ]
    }),
  )
}
