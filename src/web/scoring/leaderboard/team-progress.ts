import type { StandingLine } from '#contract/scoring.ts'
import { holesPlayed } from '#domain/scoring/scoring.ts'
import { isOutPosition } from '#web/format/play.ts'

type Golfer = StandingLine['golfers'][number]

/** What the golfers of a team still have to do in the round being played. */
export interface Progress {
  golfers: number
  holes: number
}

/** How many golfers of a team have holes left in this round, and how many holes together. */
export function leftToPlay(golfers: readonly Golfer[]): Progress {
  const left = golfers.map(holesLeft).filter((holes) => holes > 0)
  return { golfers: left.length, holes: left.reduce((sum, holes) => sum + holes, 0) }
}

/** `5 golfers, 41 holes left in R2`: there may be more rounds to come; `Round 2 done`, `All out`. */
export function leftText(golfers: readonly Golfer[], round: number): string {
  if (golfers.every(({ position }) => isOutPosition(position))) return 'All out'
  const left = leftToPlay(golfers)
  if (left.golfers === 0) return `Round ${round} done`
  return `${counted(left.golfers, 'golfer')}, ${counted(left.holes, 'hole')} left in R${round}`
}

/** Today's strokes to par of the golfers that count; null while none of them has played. */
export function todayTotal(golfers: readonly Golfer[]): number | null {
  const played = golfers.flatMap(({ counting, today }) =>
    counting && today !== null ? [today] : [],
  )
  return played.length ? played.reduce((sum, today) => sum + today, 0) : null
}

/** A golfer's score for the team with the penalty: level par before the first shot, null without a score. */
export function given({ toPar, penalty, notStarted }: Golfer): number | null {
  if (notStarted) return 0
  return toPar === null ? null : toPar + penalty
}

/** The golfers that count first, best first; then the others. Level ones who have not started come last. */
export function byWhatCounts(golfers: readonly Golfer[]): Golfer[] {
  return golfers.toSorted(
    (a, b) =>
      Number(b.counting) - Number(a.counting) ||
      (given(a) ?? Infinity) - (given(b) ?? Infinity) ||
      Number(a.notStarted) - Number(b.notStarted) ||
      0,
  )
}

function holesLeft({ position, thru }: Golfer): number {
  return isOutPosition(position) ? 0 : 18 - holesPlayed(thru)
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
