/** A number with its noun: `1 stroke`, `2 strokes`. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** The verb of a count: 1 of 3 `is` in, 2 of 3 `are` in. */
export const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are')

/** A place in a series: `1st`, `12th`, `22nd`. */
export function ordinal(count: number): string {
  const isTeen = count % 100 > 10 && count % 100 < 14
  return `${count}${(!isTeen && ['th', 'st', 'nd', 'rd'][count % 10]) || 'th'}`
}

/** A place after a verb: `2nd`, `tied for 2nd`. */
export const placeInWords = (place: number, isTied: boolean): string =>
  `${isTied ? 'tied for ' : ''}${ordinal(place)}`

/** A league by its tournament, to one of its members: `your Practice Open league`. */
export const yourLeague = (tournament: string): string =>
  `your ${tournament.replace(/^The /, '')} league`

/** How a sentence about someone begins: `Ben is`, or `You’re` to Ben. */
export const subjectIs = (name: string, isReader: boolean): string =>
  isReader ? 'You’re' : `${name} is`
