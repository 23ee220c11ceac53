/** Whether a golfer's name and country contain every word of `text`, ignoring case and accents. */
export function golferMatches(
  { name, country }: { name: string; country: string | null },
  text: string,
): boolean {
  const searched = foldAccents(`${name} ${country ?? ''}`)
  return foldAccents(text)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

const foldAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øØ]/g, 'o')
    .replace(/[æÆ]/g, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/[łŁ]/g, 'l')
    .toLowerCase()
