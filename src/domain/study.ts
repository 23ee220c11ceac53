import type { Slot } from './groups.ts'
import type { Rules } from './rules.ts'

/** Who writes what the assistant says: xAI's Grok, or the built-in analyst. */
export const writers = ['grok', 'analyst'] as const
export type Writer = (typeof writers)[number]

/** A golfer as the assistant is told of him. */
export interface Studied {
  apiPlayerId: string
  name: string
  country: string | null
  slot: Slot
  rank: number | null
  /** False once he is out of this tournament. */
  playing: boolean
  /** Strokes to par in this tournament; null before his first hole. */
  toPar: number | null
  /** His places in his latest tournaments, the newest first, as the tour writes them: `T4`, `CUT`. */
  recent: readonly string[]
}

/** A tournament, its golfers and what a team of them has to be. */
export interface Study {
  tournamentName: string
  golfers: readonly Studied[]
  rules: Pick<Rules, 'places' | 'counting' | 'penalty'>
}
