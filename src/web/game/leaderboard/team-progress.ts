import type { Leaderboard, LeaderboardRow } from '#contract/game/leaderboard.ts'
import { holesPlayed } from '#domain/scoring/scoring.ts'
import { pluralize } from '#domain/words.ts'
import { contribution } from '#web/format/contribution.ts'
import { isOutPosition } from '#web/format/position.ts'

type Golfer = LeaderboardRow['golfers'][number]
/** The round that a board is in. */
type Round = Pick<Leaderboard, 'round' | 'roundStatus'>

/** The golfers and holes that a team has left in the current round. */
export interface RoundRemainder {
  golfers: number
  holes: number
}

/**
 * How many golfers of a team have holes left in the current round, and how many holes in total. Once a round is
 * complete nobody has any, although a source may show its golfers before their next one.
 */
export function roundRemainder(
  golfers: readonly Golfer[],
  { roundStatus }: Pick<Round, 'roundStatus'>,
): RoundRemainder {
  const playing = roundStatus === 'complete' ? [] : golfers
  const left = playing.map(holesLeft).filter((holes) => holes > 0)
  return { golfers: left.length, holes: left.reduce((sum, holes) => sum + holes, 0) }
}

/** `5 golfers, 41 holes left in R2`, `Round 2 done` or `Everyone’s out`. */
export function remainingText(golfers: readonly Golfer[], board: Round): string {
  if (golfers.every(({ position }) => isOutPosition(position))) return 'Everyone’s out'
  const left = roundRemainder(golfers, board)
  if (left.golfers === 0) return `Round ${board.round} done`
  return `${pluralize(left.golfers, 'golfer')}, ${pluralize(left.holes, 'hole')} left in R${board.round}`
}

/** Counting golfers first, then the dropped ones, each best first; on equal scores, those not started last. */
export function sortByContribution(golfers: readonly Golfer[]): Golfer[] {
  return golfers.toSorted(
    (a, b) =>
      Number(b.counting) - Number(a.counting) ||
      (contribution(a) ?? Infinity) - (contribution(b) ?? Infinity) ||
      Number(a.notStarted) - Number(b.notStarted) ||
      0,
  )
}

function holesLeft({ position, thru }: Golfer): number {
  return isOutPosition(position) ? 0 : 18 - holesPlayed(thru)
}
