import fc from 'fast-check'
import { expect, test } from 'vitest'

import { cleanName, leagueNames, personName } from './names.ts'

const person = (
  username: string,
  firstName: string | null = null,
  lastName: string | null = null,
) => ({
  id: username,
  username,
  firstName,
  lastName,
})

const namesOf = (...people: ReturnType<typeof person>[]) => [...leagueNames(people).values()]

test('outside a league people go by first name, else by username', () => {
  expect(personName(person('ann.b', 'Ann', 'Brown'))).toBe('Ann')
  expect(personName(person('ann.b', '', 'Brown'))).toBe('ann.b')
  expect(personName(person('ann.b', null, 'Brown'))).toBe('ann.b')
})

test('a first name that nobody else has stands alone', () => {
  const people = [person('ann.b', 'Ann', 'Brown'), person('bob'), person('cat', 'Cat')]
  expect(namesOf(...people)).toEqual(['Ann', 'bob', 'Cat'])
})

test('two with the same first name get their last initials', () => {
  const people = [
    person('a1', 'Ann', 'Brown'),
    person('a2', 'Ann', "'t Hooft"),
    person('cat', 'Cat'),
  ]
  expect(namesOf(...people)).toEqual(['Ann B.', 'Ann T.', 'Cat'])
})

test.each([
  ['case', 'ann', 'Ann'],
  ['accents', 'Jose', 'José'],
  ['composed accents', 'Jose\u0301', 'José'],
  ['spaces', 'Mary Lou', 'MaryLou'],
  ['width', 'Ann', 'Ａｎｎ'],
  ['a hidden joiner', 'Ann', 'A\u200dnn'],
])('first names that differ only in %s are the same', (_, one, other) => {
  expect(namesOf(person('p1', one, 'Lee'), person('p2', other, 'Moss'))).toEqual([
    `${one} L.`,
    `${other} M.`,
  ])
})

test.each([
  ['मीना', 'मोना'],
  ['ハタ', 'バタ'],
  ['เก', 'เก้'],
])('vowels and sounds that are marks tell names apart: %s, %s', (one, other) => {
  expect(namesOf(person('p1', one), person('p2', other))).toEqual([one, other])
})

test.each([
  ['Йосиф', 'Иосиф'],
  ['Ἀλέξης', 'Αλεξης'],
  ['דָּוִד', 'דוד'],
  ['مُحَمَّد', 'محمد'],
  ['رحمٰن', 'رحمن'],
])('accents and points of other scripts don’t: %s, %s', (one, other) => {
  expect(namesOf(person('p1', one), person('p2', other))).toEqual(['p1', 'p2'])
})

test('members with the same initial too, or no last name, go by username', () => {
  const people = [
    person('a1', 'Ann', 'Brown'),
    person('a2', 'Ann', 'black'),
    person('a3', 'Ann'),
    person('a4', 'Ann', 'Cole'),
  ]
  expect(namesOf(...people)).toEqual(['a1', 'a2', 'a3', 'Ann C.'])
})

test('no one can take the username of another member', () => {
  expect(namesOf(person('bob'), person('eve', 'Bob', 'Lee'), person('dan', 'dan'))).toEqual([
    'bob',
    'Bob L.',
    'dan',
  ])
  expect(namesOf(person('bob'), person('eve', 'BOB'))).toEqual(['bob', 'eve'])
})

test('a first name written like a name with an initial keeps it', () => {
  const people = [person('a1', 'Ann', 'Brown'), person('a2', 'Ann', 'Cole'), person('a3', 'Ann B.')]
  expect(namesOf(...people)).toEqual(['a1', 'Ann C.', 'Ann B.'])
})

test('no two members have names that look alike, and no last name is shown in full', () => {
  const text = fc.constantFrom('Ann', 'ann', 'Án\u0301n', 'Ann B.', 'u1', 'U2', 'Bo', null)
  const last = fc.constantFrom('Brown', 'Black', 'Cole', 'u1', null)
  const people = fc
    .array(fc.tuple(text, last), { maxLength: 8 })
    .map((all) => all.map(([first, last], nth) => person(`u${nth}`, first, last)))
  fc.assert(
    fc.property(people, (people) => {
      const names = namesOf(...people)
      const plain = names.map((name) =>
        name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase(),
      )
      expect(new Set(plain).size).toBe(names.length)
      for (const name of names) expect(name).not.toMatch(/Brown|Black|Cole/)
    }),
  )
})

const scotland = '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'

test.each([
  [' Ann  Lee ', 'Ann Lee'],
  ['Ann\n\tLee', 'Ann Lee'],
  ['A\u202enn\u2069', 'Ann'],
  ['\u200b\u3164\u2060', ''],
  ['.-·', ''],
  ['👩‍🚀', '👩‍🚀'],
  ['می‌خواهم', 'می‌خواهم'],
  ['\u0301', ''],
  ['\u2800', ''],
  [scotland, scotland],
  // Only a whole flag keeps its letters, and nothing that hides behind it.
  ['🏴\u{E0067}\u{E0062}', '🏴'],
  [`${scotland}\u202E\u{E0041}`, scotland],
])('%j is cleaned to %j', (typed, shown) => {
  expect(cleanName(typed)).toBe(shown)
})
