import { folded, type Named, withInitial } from './names.ts'

/**
 * The names of a league's members for people outside it, by their ids: first names, with the last initial where two
 * are alike. It never falls back to a username, which lets people find an account; those who gave no name are
 * numbered as teams.
 *
 * @param people in the order they joined, which numbers them
 * @see docs/rules.md#names
 */
export function publicNames(people: readonly Named[]): Map<string, string> {
  const alike = Map.groupBy(people, ({ firstName }) => folded(firstName ?? ''))
  const taken = new Set<string>()
  const names = people.map((person, nth): [string, string] => {
    const first = person.firstName ?? ''
    const isAlone = alike.get(folded(first))?.length === 1
    const name = (isAlone ? first : withInitial(person)) || first
    const choices = [name, ...numbered(name || 'Team', nth + 1)]
    const free = choices.find((choice) => folded(choice) !== '' && !taken.has(folded(choice)))
    taken.add(folded(free ?? ''))
    return [person.id, free ?? '']
  })
  return new Map(names)
}

/** More names than there are people. */
const numbered = (name: string, from: number): string[] =>
  Array.from({ length: 2 * from }, (_, more) => `${name} ${from + more}`)
