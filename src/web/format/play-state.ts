import { formatToPar } from '#domain/format.ts'
import { roundInPlayOrNext } from '#domain/tournaments/rounds.ts'
import { plannedRounds, type RoundStatus } from '#domain/tournaments/tournament.ts'
import type { BadgeTone } from '#web/ui/display/badge.tsx'

import { weekdayTimeText } from './dates.ts'

/** A board's cut. */
export interface Cut {
  toPar: number
  projected: boolean
}

/** `Projected cut +1`, or `Cut +1` once it is official. */
export function cutText({ toPar, projected }: Cut): string {
  return `${projected ? 'Projected cut' : 'Cut'} ${formatToPar(toPar)}`
}

/** How far play is after picks lock. */
export interface PlayState {
  /** The latest round. */
  round: number
  /** Null before the first board. */
  roundStatus: RoundStatus | null
  /** When the next round starts; null while that is unknown. */
  roundStartsAt: Date | null
}

/** Whether a round is being played. Nothing else is called live. */
export const isLive = ({ roundStatus }: Pick<PlayState, 'roundStatus'>): boolean =>
  roundStatus === 'in-progress'

/** `Round 2 live` while it is played, else `Round 3 starts Sun 1:30 PM` or what else play waits for. */
export function playText({ round, roundStatus, roundStartsAt }: PlayState): string {
  if (roundStatus === null) return 'Picks are locked'
  if (isLive({ roundStatus })) return `Round ${round} live`
  if (roundStatus === 'suspended') return `Round ${round}: play suspended`
  const next = roundInPlayOrNext({ round, roundStatus })
  if (roundStartsAt && next <= plannedRounds)
    return `Round ${next} starts ${weekdayTimeText(roundStartsAt)}`
  if (roundStatus === 'complete') return `Round ${round} complete`
  return round === 1 ? 'Picks are locked' : `Round ${round} is next`
}

/** The color of its badge. */
export function playTone({ roundStatus }: Pick<PlayState, 'roundStatus'>): BadgeTone {
  if (isLive({ roundStatus })) return 'fairway'
  return roundStatus === 'suspended' ? 'rough' : 'water'
}
