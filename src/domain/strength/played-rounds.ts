import type { ScoreboardRow } from '../tournaments/tournament.ts'
import type { PlayedRounds } from './strength.ts'

/** A finished tournament. */
export interface FinishedTournament {
  key: string
  /** `stroke`; golfers of any other format don't play their own ball, or not for every stroke. */
  format: string
  /** Its last day, `2026-04-12`. */
  endDate: string
  rows: readonly Pick<ScoreboardRow, 'apiPlayerId' | 'rounds'>[]
}

/**
 * A finished tournament's rounds. Rounds that a golfer didn't finish aren't on the board, so whoever withdrew or missed
 * the cut counts for what they finished, and a shortened event for the rounds that it had.
 */
export function playedRounds({ key, format, endDate, rows }: FinishedTournament): PlayedRounds[] {
  if (format !== 'stroke') return []
  return rows.flatMap(({ apiPlayerId, rounds }) =>
    rounds.map(({ round, toPar }) => ({
      tournament: key,
      day: endDate,
      round,
      course: null,
      apiPlayerId,
      toPar,
      count: 1,
    })),
  )
}
