import { expect, test } from 'vitest'

import { getLeague } from '#contract/leagues/leagues.ts'
import { removeMember } from '#contract/leagues/members.ts'

import { addFriendAsMember, startLeague } from '../../testing/leagues.ts'
import { startTeeTime } from '../../testing/teetime.ts'

const names = ['ann', 'bob', 'cat', 'dan', 'eve', 'fay', 'gus', 'hal']

test('eight members have eight colors, and keep them when one leaves and another joins', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, register } = teetime
  const id = await startLeague(teetime, names)
  const colors = async () => (await as('ann')(getLeague, { params: { id } })).colors ?? {}
  const before = await colors()
  expect(Object.values(before).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  await as('cat')(removeMember, { params: { id, userId: idOf('cat') } })
  await register('ida')
  await addFriendAsMember(teetime, id, 'ann', 'ida')
  const { [idOf('cat')]: freed, ...kept } = before
  expect(await colors()).toEqual({ ...kept, [idOf('ida')]: freed })
})
