import fc from 'fast-check'
import { expect, test } from 'vitest'

import { publicNames } from './public-names.ts'

const person = (
  username: string,
  firstName: string | null = null,
  lastName: string | null = null,
) => ({ id: username, username, firstName, lastName })

const namesOf = (...people: ReturnType<typeof person>[]) => [...publicNames(people).values()]

test('outside their league people go by first name, with an initial where two are alike', () => {
  const people = [
    person('u1', 'Ann', 'Brown'),
    person('u2', 'ann', 'Cole'),
    person('u3', 'Bob', 'Dean'),
  ]
  expect(namesOf(...people)).toEqual(['Ann B.', 'ann C.', 'Bob'])
})

test('no one outside a league learns a username: a member without a name is a numbered team', () => {
  expect(namesOf(person('u1'), person('u2', 'Bob'), person('u3', ''))).toEqual([
    'Team 1',
    'Bob',
    'Team 3',
  ])
})

test('two with the same first name and initial are told apart by a number', () => {
  const people = [
    person('u1', 'Ann', 'Brown'),
    person('u2', 'Ann', 'Black'),
    person('u3', 'Ann'),
    person('u4', 'Ann'),
  ]
  expect(namesOf(...people)).toEqual(['Ann B.', 'Ann B. 2', 'Ann', 'Ann 4'])
})

test('no two names are the same, and none holds a username or a last name', () => {
  const name = fc.constantFrom(null, '', 'Ann', 'Bob', 'ANN', 'Team 1', 'Team 2', 'Ann 2')
  const someone = fc.tuple(name, fc.constantFrom(null, 'Brown', 'Black', 'Cole'))
  fc.assert(
    fc.property(fc.array(someone, { maxLength: 8 }), (all) => {
      const people = all.map(([first, last], nth) => person(`user${nth}`, first, last))
      const names = namesOf(...people)
      expect(new Set(names.map((one) => one.toLowerCase())).size).toBe(people.length)
      for (const one of names) expect(one).not.toMatch(/user|brown|black|cole|^$/i)
    }),
  )
})
