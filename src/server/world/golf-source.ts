import type {
  Board,
  CalendarEntry,
  Ranked,
  Scorecard,
  TournamentField,
} from '#domain/tournaments/tournament.ts'

/** Which tournament: the tour's id is the same every year, and keeps its leading zeros. */
export interface TournamentRef {
  orgId: string
  tournId: string
  year: number
}

/** Where golf comes from. Every method throws `FeedError` when no usable answer came. */
export interface GolfSource {
  readonly name: 'live-golf' | 'simulated'
  /** The calendar of a year, playable formats and others. */
  calendar(orgId: string, year: number): Promise<CalendarEntry[]>
  /** Null while the source has nothing of it yet. */
  field(ref: TournamentRef): Promise<TournamentField | null>
  /** Null while the source has no board yet. */
  board(ref: TournamentRef): Promise<Board | null>
  ranking(year: number): Promise<Ranked[]>
  /** Rounds played so far, in order; null when there are none. */
  scorecards(ref: TournamentRef, apiPlayerId: string): Promise<Scorecard[] | null>
}

/**
 * `unreachable`: no answer, or a 5xx. `unreadable`: an answer that does not parse, refused whole.
 * `quota`: the provider or our own budget says not now. `denied`: a key it does not know.
 * `unsupported`: a format that cannot be played here.
 */
export type FeedFailure = 'unreachable' | 'unreadable' | 'quota' | 'denied' | 'unsupported'

/** No usable answer from the source; the last good one stands. */
export class FeedError extends Error {
  readonly failure: FeedFailure
  /** How long the provider asks to be left alone, in seconds. */
  readonly retryAfter: number | null
  constructor(failure: FeedFailure, message: string, retryAfter: number | null = null) {
    super(message)
    this.name = 'FeedError'
    this.failure = failure
    this.retryAfter = retryAfter
  }
}
