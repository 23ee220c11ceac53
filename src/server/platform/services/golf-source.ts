import type { SourceName } from '#domain/tournaments/sources.ts'
import type {
  Course,
  Scoreboard,
  ScheduledTournament,
  RankingEntry,
  Scorecard,
  TournamentField,
} from '#domain/tournaments/tournament.ts'

/** Identifies a tournament. Its id is the same every year, and has leading zeros. */
export interface TournamentRef {
  orgId: string
  tournId: string
  year: number
}

/** A finished tournament. */
export interface PastResult {
  board: Scoreboard
  /** Null when the source doesn't name it. */
  course: Course | null
}

/** The source of golf data. Every method throws `FeedError` when it gets no usable response. */
export interface GolfSource {
  readonly name: SourceName
  /** The calendar of a year, including formats that can't be played here. */
  fetchSchedule(orgId: string, year: number): Promise<ScheduledTournament[]>
  /** Null while the source has no field yet. */
  fetchField(ref: TournamentRef): Promise<TournamentField | null>
  /** Null while the source has no board yet. */
  fetchScoreboard(ref: TournamentRef): Promise<Scoreboard | null>
  /** A finished tournament, for which no one is asked who an unclear golfer is. Null when the source has no board. */
  fetchPast(ref: TournamentRef): Promise<PastResult | null>
  fetchRanking(year: number): Promise<RankingEntry[]>
  /**
   * Rounds played so far, in order; null when there are none.
   *
   * @param isOther whether a name is another golfer's: a source has mixed up ids before, and there are none then
   */
  fetchScorecards(
    ref: TournamentRef,
    apiPlayerId: string,
    isOther?: (name: string) => boolean,
  ): Promise<Scorecard[] | null>
}

/**
 * `unreachable`: no response, or a 5xx. `unreadable`: a response that doesn't parse. `quota`: the provider's
 * limit or our own call budget is used up. `denied`: an invalid key. `unsupported`: a format that can't be
 * played here.
 */
type FeedFailure = 'unreachable' | 'unreadable' | 'quota' | 'denied' | 'unsupported'

/** The source gave no usable response; the last good one stays valid. */
export class FeedError extends Error {
  readonly kind: FeedFailure
  /** When the provider wants the next call, in seconds from now. */
  readonly retryAfter: number | null
  constructor(kind: FeedFailure, message: string, retryAfter: number | null = null) {
    super(message)
    this.name = 'FeedError'
    this.kind = kind
    this.retryAfter = retryAfter
  }
}
