import type { Slot } from '#domain/leagues/groups.ts'
import type { Rules } from '#domain/leagues/rules.ts'
import type { FieldOrder } from '#domain/strength/field-order.ts'

/** A golfer as the assistant knows them. */
export interface BriefedGolfer {
  apiPlayerId: string
  name: string
  country: string | null
  slot: Slot
  /** By `order`. */
  rank: number | null
  order: FieldOrder | null
  /** False once the golfer is out of this tournament. */
  playing: boolean
  /** Strokes to par in this tournament; null before the first hole. */
  toPar: number | null
  /** The last five of a year by official scoreboards, the latest first: `T4`, `CUT`. Empty without a league. */
  recentFinishes: readonly string[]
}

/** The assistant's input: a tournament, its golfers and the rules a team must follow. */
export interface Briefing {
  tournamentName: string
  golfers: readonly BriefedGolfer[]
  rules: Pick<Rules, 'places' | 'counting' | 'penalty'>
}
