import { sum } from '../sum.ts'

/** A place in a league that has been settled. */
export interface LeagueFinish {
  /** From 1. Teams that share a place have the same rank. */
  rank: number
}

/** A person's record over all settled leagues that they entered. */
export interface CareerStatistics {
  totalTournaments: number
  firstPlaceFinishes: number
  secondPlaceFinishes: number
  thirdPlaceFinishes: number
  /** To a hundredth; null before the first. */
  averagePosition: number | null
  bestPosition: number | null
}

/** Counts finishes by place. A shared place counts as that place for everyone who shares it. */
export function careerStatistics(finishes: readonly LeagueFinish[]): CareerStatistics {
  const ranks = finishes.map(({ rank }) => rank)
  const at = (place: number) => ranks.filter((rank) => rank === place).length
  return {
    totalTournaments: ranks.length,
    firstPlaceFinishes: at(1),
    secondPlaceFinishes: at(2),
    thirdPlaceFinishes: at(3),
    averagePosition: ranks.length ? Math.round((sum(ranks) * 100) / ranks.length) / 100 : null,
    bestPosition: ranks.length ? Math.min(...ranks) : null,
  }
}
