/** Whether the name or the country of a golfer holds every word of `text`, without regard to accents and case. */
export function matchesSearch(
  { name, country }: { name: string; country: string | null },
  text: string,
): boolean {
  const said = plain(`${name} ${country ?? ''}`)
  return plain(text)
    .split(/\s+/)
    .every((word) => said.includes(word))
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øØ]/g, 'o')
    .replace(/[æÆ]/g, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/[łŁ]/g, 'l')
    .toLowerCase()
