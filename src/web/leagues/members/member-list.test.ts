import { expect, test } from 'vitest'

import { someMember } from '../league.fixture.ts'
import { memberMatches, sortedMembers } from './member-list.tsx'

const members = [
  someMember('ann'),
  someMember('bob', { picked: false }),
  someMember('cat'),
  someMember('dan', { picked: false }),
]
const names = (closed: boolean) => sortedMembers(members, closed).map(({ username }) => username)

test('those who have not picked come first until picks lock, each part in the order of joining', () => {
  expect(names(false)).toEqual(['bob', 'dan', 'ann', 'cat'])
  expect(names(true)).toEqual(['ann', 'bob', 'cat', 'dan'])
})

test('a search finds parts of names and usernames, whatever the case', () => {
  const mike = someMember('mike99', { firstName: 'Michael', lastName: 'Ward' })
  for (const text of ['', 'WARD', 'ael w', '@mike', '99 ']) {
    expect([text, memberMatches(mike, text)]).toEqual([text, true])
  }
  expect(memberMatches(mike, 'ann')).toBe(false)
})
