import { countedWeeks, type ClubWeekResults } from './week.ts'

/** Two members, week by week. */
export interface Rivalry {
  /** The weeks that both entered, the earliest first. */
  weeks: {
    leagueId: string
    tournamentName: string
    imported: boolean
    placeA: number
    placeB: number
  }[]
  winsA: number
  winsB: number
  level: number
}

/** Compares two members over the weeks that both entered. */
export function rivalry(weeks: readonly ClubWeekResults[], a: string, b: string): Rivalry {
  const met = countedWeeks(weeks).flatMap(({ leagueId, tournamentName, imported, results }) => {
    const rankOf = (id: string) => results.find(({ userId }) => userId === id)?.rank
    const [placeA, placeB] = [rankOf(a), rankOf(b)]
    if (placeA === undefined || placeB === undefined) return []
    return [{ leagueId, tournamentName, imported: imported !== undefined, placeA, placeB }]
  })
  return {
    weeks: met,
    winsA: met.filter(({ placeA, placeB }) => placeA < placeB).length,
    winsB: met.filter(({ placeA, placeB }) => placeB < placeA).length,
    level: met.filter(({ placeA, placeB }) => placeA === placeB).length,
  }
}
