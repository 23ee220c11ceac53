/** The parts that a person's names are made of. */
export interface PersonNames {
  id: string
  username: string
  /** Cleaned by {@link cleanName}; null or empty when they gave none. */
  firstName: string | null
  lastName: string | null
}

/**
 * Cleans a name that someone typed: one space between words, and no character that is invisible, breaks the line
 * or turns the direction of the text. Characters that join letters or emoji stay.
 *
 * @returns an empty text when nothing can be seen
 * @see docs/rules.md#names
 */
export function cleanName(text: string): string {
  const clean = text.replaceAll(/[\s\p{Cc}\p{Z}]+/gu, ' ').replaceAll(invisible, '$1')
  return /[\p{L}\p{N}\p{S}]/u.test(clean) ? clean.trim() : ''
}

/** Stands where a letter was lost, because a file wasn't in the encoding that it was read in. */
export const lostLetter = '\uFFFD'

/** Characters that can't be seen. The first group keeps the flags of England, Scotland, and Wales, which contain some. */
const invisible =
  /(\u{1F3F4}[\u{E0061}-\u{E007A}]{3,6}\u{E007F})|(?!\u200c|\u200d|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether anything of a text can be seen. */
export const isVisible = (text: string): boolean =>
  /[^\s\p{Cc}\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** The name of a person outside a league. @see docs/rules.md#names */
export const personName = ({
  username,
  firstName,
}: Pick<PersonNames, 'username' | 'firstName'>): string => firstName || username

/**
 * The names of a league's members, by their ids: no two look the same, and nobody can take another's username.
 *
 * @see docs/rules.md#names
 */
export function leagueNames(people: readonly PersonNames[]): Map<string, string> {
  const owners = new Map(people.map(({ id, username }) => [foldText(username), id]))
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const proposed of [({ firstName }: PersonNames) => firstName, firstNameWithInitial]) {
    const unnamed = people.filter(({ id }) => !names.has(id))
    const proposals = unnamed.map((person) => ({ id: person.id, name: proposed(person) ?? '' }))
    const alike = Map.groupBy(proposals, ({ name }) => foldText(name))
    for (const [key, [first, second]] of alike) {
      const isFree = !second && !taken.has(key) && [undefined, first?.id].includes(owners.get(key))
      if (first?.name && isFree) names.set(first.id, first.name)
    }
    for (const name of names.values()) taken.add(foldText(name))
  }
  return new Map(people.map(({ id, username }) => [id, names.get(id) ?? username]))
}

/** `Ann B.`; null without a first name, or without a letter in the last one. */
export function firstNameWithInitial({ firstName, lastName }: PersonNames): string | null {
  const [initial] = lastName?.normalize('NFC').match(/\p{L}/u) ?? []
  return firstName && initial ? `${firstName} ${initial.toUpperCase()}.` : null
}

/**
 * Folds a text so that lookalikes compare equal: case, accents, spaces and width don't count. The marks of other scripts,
 * such as the vowels of Devanagari, do.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(accents, '')
    .replaceAll(/[\p{Z}\s\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .toLowerCase()

/** Those of Latin, Greek, and Cyrillic letters, and the points of Hebrew and Arabic. */
const accents =
  /(?=\p{M})(?:[\u0300-\u0487]|[\u0591-\u05C7]|[\u0610-\u065F]|\u0670|[\u06D6-\u06ED]|[\u1AB0-\u1AFF]|[\u1DC0-\u1DFF]|[\u20D0-\u20FF])/gu
