/** Shorter names resemble too many others. */
const minLength = 6

/**
 * Finds variables whose names miss a known one by a letter: left out, added, replaced, or swapped with its neighbor.
 *
 * @returns a sentence for each
 */
export function findMisspellings(names: readonly string[], known: readonly string[]): string[] {
  const settings = known.filter((name) => name.length >= minLength)
  return names.flatMap((name) => {
    if (known.includes(name)) return []
    const meant = settings.find((setting) => isNear(name, setting))
    return meant ? [`${name}: isn’t a setting. Do you mean ${meant}?`] : []
  })
}

function isNear(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  const most = Math.min(one.length, other.length) - start
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [left = '', right = ''] = [one, other].map((text) => text.slice(start, text.length - end))
  const isSwapped = left.length === 2 && right === `${left[1]}${left[0]}`
  return isSwapped || Math.max(left.length, right.length) <= 1
}
