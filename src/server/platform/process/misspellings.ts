/**
 * Finds variables whose names are a known one with two neighboring letters swapped: `DATABASE_ULR`. One that differs by a
 * letter may be another program's: `API_URL`, `LOGLEVEL`.
 *
 * @returns a sentence for each
 */
export function findMisspellings(names: readonly string[], known: readonly string[]): string[] {
  return names.flatMap((name) => {
    const meant = known.find((setting) => isSwapped(name, setting))
    return meant ? [`${name}: isn’t a setting. Did you mean ${meant}?`] : []
  })
}

function isSwapped(one: string, other: string): boolean {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const swapped = `${other.slice(0, at)}${other[at + 1]}${other[at]}${other.slice(at + 2)}`
  return one !== other && one === swapped
}
