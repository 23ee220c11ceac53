/** Why a golfer plays no further: missed the cut, withdrew, disqualified, made the cut but did not finish. */
export const outs = ['cut', 'wd', 'dq', 'mdf'] as const
export type Out = (typeof outs)[number]

/** `complete` is the tour's word that play is over, `official` that the result stands. */
export const tournamentStatuses = ['upcoming', 'in-progress', 'complete', 'official'] as const
export type TournamentStatus = (typeof tournamentStatuses)[number]

export const roundStatuses = ['not-started', 'in-progress', 'suspended', 'complete'] as const
export type RoundStatus = (typeof roundStatuses)[number]

/** How many rounds an event has unless weather shortens it. */
export const plannedRounds = 4

/** A round that the golfer has finished. */
export interface FinishedRound {
  round: number
  strokes: number
  toPar: number
}

/** One golfer's line on a tournament's board. A score that is not known is null, never 0. */
export interface BoardRow {
  apiPlayerId: string
  name: string
  amateur: boolean
  out: Out | null
  /** As the tour writes it: `1`, `T20`, `CUT`, `-`. */
  position: string
  /** Strokes to par over the event, the round in play included. */
  toPar: number | null
  /** Strokes to par of the current round, null before its first hole is finished. */
  today: number | null
  /** Holes finished of the current round: `7`, `F`, with `*` when started on the 10th; empty before. */
  thru: string
  /** The round that `today`, `thru` and `teeTime` speak of. */
  currentRound: number
  /** Of the current round; null when there is none to come, as for a cut golfer. */
  teeTime: Date | null
  /** In order, finished rounds only. */
  rounds: FinishedRound[]
  /** Set where the feed's newest row can't be read: these are its last good values. */
  stale?: true
}

/** A tournament's board at one moment. */
export interface Board {
  status: TournamentStatus
  /** The newest round, from 1. */
  round: number
  roundStatus: RoundStatus
  /** When the tour last changed it. */
  asOf: Date
  /** Projected until a golfer has been cut. Null before there is a line. */
  cut: { toPar: number; projected: boolean } | null
  rows: BoardRow[]
}

export interface TeeTime {
  round: number
  at: Date
  startingHole: 1 | 10
}

/** A golfer entered for a tournament. */
export interface Entrant {
  apiPlayerId: string
  firstName: string
  lastName: string
  amateur: boolean
  /** Null where the source does not say. */
  country: string | null
  imageUrl: string | null
  /** Of the rounds drawn so far. */
  teeTimes: TeeTime[]
}

/** A tournament as the calendar lists it. Dates are days on the course's calendar, `2026-04-09`. */
export interface CalendarEntry {
  orgId: string
  tournId: string
  year: number
  name: string
  startDate: string
  endDate: string
  /** `stroke`, or a format that cannot be played here (`team`, `team match`, `stableford`). */
  format: string
}

/** Where a tournament is played. */
export interface Course {
  name: string
  city: string | null
  country: string | null
  /** Of the holes in order; empty where the source does not say. */
  pars: number[]
}

/** A tournament with those who are entered. */
export interface TournamentField extends CalendarEntry {
  status: TournamentStatus
  /** IANA name of the course's zone. */
  timeZone: string
  course: Course | null
  /** Empty until the entry list is published. */
  entrants: Entrant[]
}

/** One line of the world ranking. */
export interface Ranked {
  /** Null where the ranking does not give one; then the name decides. */
  apiPlayerId: string | null
  name: string
  rank: number
}

/** A golfer's round, hole by hole; holes not played yet are absent. */
export interface Scorecard {
  round: number
  startingHole: 1 | 10
  complete: boolean
  holes: { hole: number; par: number; strokes: number }[]
}
