import { hourMs } from '../durations.ts'
import { compareText } from '../order.ts'

/** How a club's weekly league is created: after the owner says yes, or automatically. */
export const weeklyModes = ['ask', 'make'] as const
export type WeeklyMode = (typeof weeklyModes)[number]

/** Why a club has no league this week. */
export const skipReasons = ['no-tournament', 'field-late', 'groups-small', 'owner'] as const
export type SkipReason = (typeof skipReasons)[number]

/** A tournament that starts in the week. */
export interface TournamentOption {
  key: string
  /** Whether play has begun, so that it's too late for a league. */
  hasBegun: boolean
  /** When picks lock. */
  deadline: Date
  /** How many golfers are in the field; 0 until it is published. */
  fieldSize: number
  /** The strengths of its golfers who are better than average, added up; 0 while none are known. */
  strength: number
}

/** Members need this long to answer and to draft. */
const minDraftingMs = 12 * hourMs
/** How long before picks lock to stop waiting for another tournament's field. */
const maxFieldWaitMs = 36 * hourMs

/**
 * Chooses the tournament of a week: the strongest field, once all fields are published or picks lock within a day and
 * a half. Opposite a small field of the best, the tours play a larger one of the rest. Where no strengths are known, the
 * larger one counts as the stronger.
 *
 * @returns its key; `wait` while a field is missing; why not, once it is too late for any
 */
export function chooseTournament(
  candidates: readonly TournamentOption[],
  now: Date,
): { key: string } | { reason: SkipReason } | 'wait' {
  if (candidates.length === 0) return { reason: 'no-tournament' }
  const left = ({ deadline }: TournamentOption) => deadline.getTime() - now.getTime()
  const playable = candidates.filter((one) => !one.hasBegun && left(one) >= minDraftingMs)
  const [strongest] = playable
    .filter(({ fieldSize }) => fieldSize > 0)
    .toSorted(
      (a, b) => b.strength - a.strength || b.fieldSize - a.fieldSize || compareText(a.key, b.key),
    )
  const isComplete = playable.every((one) => one.fieldSize > 0 || left(one) < maxFieldWaitMs)
  if (strongest && isComplete) return { key: strongest.key }
  return playable.length > 0 ? 'wait' : { reason: 'field-late' }
}
