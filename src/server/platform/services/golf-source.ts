import type { SourceName } from '#domain/tournaments/sources.ts'
import type {
  Board,
  CalendarEntry,
  Ranked,
  Scorecard,
  TournamentField,
} from '#domain/tournaments/tournament.ts'

/** Identifies a tournament. Its id is the same every year, and has leading zeros. */
export interface TournamentRef {
  orgId: string
  tournId: string
  year: number
}

/** The source of golf data. Every method throws `FeedError` when it gets no usable response. */
export interface GolfSource {
  readonly name: SourceName
  /** The calendar of a year, including formats that can't be played here. */
  calendar(orgId: string, year: number): Promise<CalendarEntry[]>
  /** Null while the source has no field yet. */
  field(ref: TournamentRef): Promise<TournamentField | null>
  /** Null while the source has no board yet. */
  board(ref: TournamentRef): Promise<Board | null>
  ranking(year: number): Promise<Ranked[]>
  /** Rounds played so far, in order; null when there are none. */
  scorecards(ref: TournamentRef, apiPlayerId: string): Promise<Scorecard[] | null>
}

/**
 * `unreachable`: no response, or a 5xx. `unreadable`: a response that doesn't parse. `quota`: the provider's
 * limit or our own call budget is used up. `denied`: an invalid key. `unsupported`: a format that can't be
 * played here.
 */
type FeedFailure = 'unreachable' | 'unreadable' | 'quota' | 'denied' | 'unsupported'

/** The source gave no usable response; the last good one stays valid. */
export class FeedError extends Error {
  readonly failure: FeedFailure
  /** When the provider wants the next call, in seconds from now. */
  readonly retryAfter: number | null
  constructor(failure: FeedFailure, message: string, retryAfter: number | null = null) {
    super(message)
    this.name = 'FeedError'
    this.failure = failure
    this.retryAfter = retryAfter
  }
}
