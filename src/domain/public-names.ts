import { foldText, type PersonNames, firstNameWithInitial } from './names.ts'

/**
 * The names of a league's members for people outside it, by their ids: first names, with the last initial where two
 * are alike. It never falls back to a username, which lets people find an account; those who gave no name are
 * numbered as teams.
 *
 * @param people in the order they joined, which numbers them
 * @see docs/rules.md#names
 */
export function publicNames(people: readonly PersonNames[]): Map<string, string> {
  const alike = Map.groupBy(people, ({ firstName }) => foldText(firstName ?? ''))
  const taken = new Set<string>()
  const names = people.map((person, nth): [string, string] => {
    const first = person.firstName ?? ''
    const isAlone = alike.get(foldText(first))?.length === 1
    const name = (isAlone ? first : firstNameWithInitial(person)) || first
    const choices = [name, ...numbered(name || 'Team', nth + 1)]
    const free = choices.find((choice) => foldText(choice) !== '' && !taken.has(foldText(choice)))
    taken.add(foldText(free ?? ''))
    return [person.id, free ?? '']
  })
  return new Map(names)
}

/** More names than there are people. */
const numbered = (name: string, firstNumber: number): string[] =>
  Array.from({ length: 2 * firstNumber }, (_, more) => `${name} ${firstNumber + more}`)
