/** Why a golfer is out: missed the cut, withdrew, disqualified, made the cut but did not finish. */
export const outReasons = ['cut', 'wd', 'dq', 'mdf'] as const
export type OutReason = (typeof outReasons)[number]

/** `complete` means play is over, `official` that the tour confirmed the result. */
export const tournamentStatuses = ['upcoming', 'in-progress', 'complete', 'official'] as const
export type TournamentStatus = (typeof tournamentStatuses)[number]

/** The states of a round. */
export const roundStatuses = ['not-started', 'in-progress', 'suspended', 'complete'] as const
export type RoundStatus = (typeof roundStatuses)[number]

/** The number of rounds of an event that isn't shortened. */
export const plannedRounds = 4
/** The round after which the field is usually cut. */
export const cutRound = 2

/** A round that a golfer has finished. */
export interface FinishedRound {
  round: number
  strokes: number
  toPar: number
}

/** One golfer's line on a tournament's board. An unknown score is null, never 0. */
export interface ScoreboardRow {
  apiPlayerId: string
  name: string
  amateur: boolean
  out: OutReason | null
  /** As the tour writes it: `1`, `T20`, `CUT`, `-`. */
  position: string
  /** Strokes to par over the event, including the round in play. */
  toPar: number | null
  /** Strokes to par in the current round; null before its first hole is finished. */
  today: number | null
  /** Holes finished in the current round: `7`, `F`, with `*` when started on the 10th; empty before the first. */
  thru: string
  /** The round of `today`, `thru` and `teeTime`. */
  currentRound: number
  /** In the current round; null when there is none, as for a cut golfer. */
  teeTime: Date | null
  /** The finished rounds, in order. */
  rounds: FinishedRound[]
  /** Set when the feed's newest row can't be read, so these are its last good values. */
  stale?: true
  /** The part of the newest row that can't be read. */
  staleReason?: string
}

/** What a golfer is called: by the id, where no name is known. */
export const nameOrId = (name: string | undefined, id: string): string => name || `Golfer ${id}`

/** Whether a row shows a hole of its round. Before the first, a source may send level par. */
export const hasBegunRound = ({ today, thru }: Pick<ScoreboardRow, 'today' | 'thru'>): boolean =>
  today !== null && (today !== 0 || thru !== '')

/** A golfer's row before the first shot. */
export const emptyRow = (apiPlayerId: string, name: string, currentRound = 1): ScoreboardRow => ({
  apiPlayerId,
  name,
  amateur: false,
  out: null,
  position: '-',
  toPar: null,
  today: null,
  thru: '',
  currentRound,
  teeTime: null,
  rounds: [],
})

/** A source's word that may mean that nobody plays on; one that we don't know may mean anything. */
export interface CalledOff {
  kind: 'over' | 'postponed' | 'unknown'
  word: string
}

/** A tournament's board at one moment. */
export interface Scoreboard {
  status: TournamentStatus
  /** In a payload, the word for a tournament that was called off. Its status says whether play has begun. */
  calledOff?: CalledOff
  /** In a payload, the round that was called off: the totals leave it out, and so do these rows. */
  calledOffRound?: number
  /** In a payload whose cut can't be read: the last good one stands. */
  unreadCut?: true
  /** In a payload with rows whose golfer can't be read: whoever is missing may be one of them. */
  hasUnidentified?: true
  /** The latest round, from 1. */
  round: number
  roundStatus: RoundStatus
  /** How many rounds are known to be complete before the one in play; absent if none is. */
  completedRounds?: number
  /** When the tour last changed it. */
  asOf: Date
  /** Projected until a golfer has been cut. Null before there is a line. */
  cut: { toPar: number; projected: boolean } | null
  /** The round after which the field is cut, 0 without a cut; absent where the source doesn't say. */
  cutRound?: number
  /** The tournament's name, which decides the rule of its cut; absent on a board that was just read. */
  event?: string
  rows: ScoreboardRow[]
}

/** A golfer's tee time for one round. */
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
  /** Null when the source doesn't say. */
  country: string | null
  imageUrl: string | null
  /** For the rounds drawn so far. */
  teeTimes: TeeTime[]
}

/** A tournament as the calendar lists it. Dates are days on the course's calendar, `2026-04-09`. */
export interface ScheduledTournament {
  orgId: string
  tournId: string
  year: number
  name: string
  startDate: string
  endDate: string
  /** `stroke`, or a format that TeeTime doesn't play (`team`, `team match`, `stableford`). */
  format: string
}

/** The course that a tournament is played on. */
export interface Course {
  name: string
  city: string | null
  country: string | null
  /** Pars of the holes in order; empty when the source doesn't say. */
  pars: number[]
}

/** A tournament's field. */
export interface TournamentField extends Pick<ScheduledTournament, 'name' | 'startDate'> {
  /** When the source last changed it, if it says. */
  asOf?: Date
  status: TournamentStatus
  /** The word for a tournament that was called off. */
  calledOff?: CalledOff
  /** IANA name of the course's time zone; null when the source doesn't say. */
  timeZone: string | null
  course: Course | null
  /** Empty until the entry list is published. */
  entrants: Entrant[]
  /** Golfers whose row can't be read, or who may be in it under a name that isn't clear yet: they don't count as withdrawn. */
  unclear?: string[]
  /** Golfers whom the source itself calls out before the start. */
  withdrawn?: Entrant[]
  /** Set where the id of a golfer can't be read: whoever is missing may be that one. */
  hasUnidentified?: true
}

/** One line of the world ranking. */
export interface RankingEntry {
  /** Null when the ranking has none; the golfer is then matched by name. */
  apiPlayerId: string | null
  name: string
  rank: number
}

/** A golfer's round, hole by hole. Holes not played yet are absent. */
export interface Scorecard {
  round: number
  startingHole: 1 | 10
  complete: boolean
  holes: { hole: number; par: number; strokes: number }[]
}
