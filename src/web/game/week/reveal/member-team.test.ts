import { expect, test } from 'vitest'

import { ownTeamFirst } from './member-team.ts'

test('the reader’s team comes first, and the others stay in their order', () => {
  const [ann, bob, cat] = [{ userId: 'ann' }, { userId: 'bob' }, { userId: 'cat' }]
  expect(ownTeamFirst([ann, bob, cat], 'bob')).toEqual([bob, ann, cat])
})
