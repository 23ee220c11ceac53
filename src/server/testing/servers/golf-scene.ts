/** A golfer's play at the provider. Scores are to par; strokes follow from par 72. */
export interface ScriptedGolfer {
  id: string
  firstName: string
  lastName: string
  rank: number | null
  /** Finished rounds, to par. */
  rounds: number[]
  /** Strokes by hole on its scorecards, by round, with par 4 on each; from `rounds` where there are none. */
  holes?: number[][]
  /** The score of the round in play. */
  today?: number
  thru?: string
  /** Sent as the total in place of the sum of the rounds. */
  total?: string
  out?: 'cut' | 'wd' | 'dq'
  /** No longer in the field. */
  gone?: boolean
  /** Sent as the tee time of round 1 in place of the true one. */
  wrongTee?: Date
  /** Sent as the id in place of the true one. */
  sentAs?: string
}

/** A tournament at the provider. Tests change it and let the feed read it. */
export interface ProviderTournament {
  tournId: string
  name: string
  /** The season whose calendar lists it; this one by default. */
  year?: number
  format: string
  firstTee: Date
  teeTimes: boolean
  /** `Not Started`, `In Progress`, `Complete`, `Official`, or any other word. */
  status: string
  round: number
  roundStatus: string
  cutLine: string | null
  /** The provider's own time; now, unless its clock is stopped. */
  lastUpdated?: Date
  /** The first day by the calendar; the day of `firstTee` unless it is postponed. */
  startsOn?: Date
  timeZone: string
  golfers: ScriptedGolfer[]
  /** Ids of golfers who are on the board twice. */
  twice?: string[]
}

/** A day in ms. */
export const dayMs = 86_400_000

/** The midnight of a scene's first day, early enough that no hour of its first tee time contradicts it. */
export const firstDay = ({
  startsOn,
  firstTee,
}: Pick<ProviderTournament, 'startsOn' | 'firstTee'>): Date => {
  const at = startsOn?.getTime() ?? firstTee.getTime() - dayMs / 4
  return new Date(Math.floor(at / dayMs) * dayMs)
}

/** Forty golfers, ranked 1 to 40, before their first shot. */
export const fortyGolfers = (): ScriptedGolfer[] =>
  Array.from({ length: 40 }, (_, nth) => ({
    id: String(10_001 + nth),
    firstName: `First${nth + 1}`,
    lastName: `Last${nth + 1}`,
    rank: nth + 1,
    rounds: [],
  }))

/** A tournament of forty golfers with tee times that begins in two days. */
export const upcomingTournament = (
  change: Partial<ProviderTournament> = {},
): ProviderTournament => ({
  tournId: '014',
  name: 'The Practice Open',
  format: 'stroke',
  firstTee: new Date(Date.now() + 2 * dayMs),
  teeTimes: true,
  status: 'Not Started',
  round: 1,
  roundStatus: 'Groupings Official',
  cutLine: null,
  timeZone: 'America/New_York',
  golfers: fortyGolfers(),
  ...change,
})
