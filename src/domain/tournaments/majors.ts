/** The majors, by the names that tours and sources give them, each with the last place that makes its cut. */
const majors: readonly [name: RegExp, cutPlace: number][] = [
  [/^(\d{4} )?(the )?(\d+\w\w )?masters( tournament)?( \d{4})?$/i, 50],
  [/^(\d{4} )?(the )?(\d+\w\w )?u\.?\s?s\.? open( championship)?( \d{4})?$/i, 60],
  [/^(\d{4} )?(the )?(\d+\w\w )?pga championship( \d{4})?$/i, 70],
  [/^(\d{4} )?(the )?(\d+\w\w |british )?open( championship)?( \d{4})?$/i, 70],
]

/** The last place that makes a major's cut; null for every other tournament. */
export const majorCutPlace = (tournamentName: string): number | null =>
  majors.find(([name]) => name.test(tournamentName.trim()))?.[1] ?? null

/** Whether a tournament is one of the four majors. */
export const isMajor = (tournamentName: string): boolean => majorCutPlace(tournamentName) !== null
