import type { Fallback } from '#contract/game/tournaments.ts'
import { sourceLabels } from '#domain/tournaments/sources.ts'
import type { RoundStatus } from '#domain/tournaments/tournament.ts'

import { recentTimeText } from './dates.ts'

/** The state of play in a tournament. */
export interface PlayState {
  round: number
  roundStatus: RoundStatus | null
  /** The first tee time of the round in play, or of the next one, in the whole field; missing while it is unknown. */
  firstTeeOfRound?: Date | null
}

const minuteMs = 60_000
/** About how long the first hole takes, and until it is finished no score changes. */
const firstHoleMs = 20 * minuteMs

/**
 * Whether scores are too old. The feed is polled every minute while a round is live or suspended, and every
 * five minutes between rounds. Before the first tee time it is rarely polled, so the age counts from then.
 *
 * @param at when the scores were last known to be current
 * @param now epoch milliseconds
 */
export function isStale(
  at: Date,
  { round, roundStatus, firstTeeOfRound }: PlayState,
  now: number,
): boolean {
  const age = now - at.getTime()
  const sinceTee = now - (firstTeeOfRound?.getTime() ?? Infinity)
  if (roundStatus === 'in-progress' || roundStatus === 'suspended') {
    const isOpening = sinceTee >= 0 && sinceTee < firstHoleMs
    return age > (isOpening ? firstHoleMs : 5 * minuteMs)
  }
  const begun = round > 1 || roundStatus === 'complete'
  return (begun ? age : Math.min(age, sinceTee)) > 15 * minuteMs
}

/** Where scores come from while the usual source is silent: `scores from ESPN since 2:41 PM`, in the reader's zone. */
export function fallbackText({ source, since }: Fallback, now: number): string {
  return `scores from ${sourceLabels[source]} since ${recentTimeText(since, now)}`
}
