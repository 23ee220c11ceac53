import { getWinProbabilities } from '#contract/scoring.ts'
import { expect, test } from 'vitest'

import { startLocked } from '../settling/finished.fixture.ts'
import { draft, startLeague } from '../testing/leagues.ts'
import { startTeeTime } from '../testing/teetime.ts'

test('while there is something to play each team has its chance, the same for whoever asks', async () => {
  const { teetime, leagueId, scene, golfer, read } = await startLocked()
  const ask = (name: string) => teetime.as(name)(getWinProbabilities, { params: { id: leagueId } })
  scene.status = 'In Progress'
  scene.roundStatus = 'In Progress'
  golfer(1).rounds = [-2]
  await read()
  const before = await ask('ann')
  expect(before.chances.map(({ username }) => username).toSorted()).toEqual([
    'ann',
    'bob',
    'cat',
    'dan',
  ])
  expect(before.chances.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9)
  expect(before.asOf).toBeInstanceOf(Date)
  expect(await ask('bob')).toEqual(before)

  // Cat's golfers run away from the others.
  for (const rank of [5, 6, 12, 13]) golfer(rank).rounds = [-11]
  await read()
  const after = await ask('ann')
  expect(after.chances[0]).toMatchObject({ username: 'cat' })
  expect(after.chances[0]?.chance).toBeGreaterThan(0.9)
})

test('before the lock, and when play is over, there is nothing to work out', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob'])
  await draft(teetime, id, 'ann', [1, 2, 8, 9, 15, 22])
  const nothing = { asOf: null, chances: [] }
  expect(await teetime.as('bob')(getWinProbabilities, { params: { id } })).toEqual(nothing)

  const over = await startLocked()
  await over.play(4)
  const params = { id: over.leagueId }
  expect(await over.teetime.as('ann')(getWinProbabilities, { params })).toEqual(nothing)
})
