import { inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { getWinProbabilities } from '#contract/game/scoring.ts'
import { draft, golferId, startLeague } from '#server/testing/leagues.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'
import { startTeeTime } from '#server/testing/teetime.ts'
import { entrants, tournaments } from '#server/tournaments/tables.ts'

import { refreshChances } from './refresh-chances.ts'

test('during play each team has a chance to win, the same for everyone who asks', async () => {
  const { teetime, leagueId, scene, golfer, read } = await startClosedLeague()
  const ask = async (name: string) => {
    await refreshChances(teetime.services.db)
    return await teetime.as(name)(getWinProbabilities, { params: { id: leagueId } })
  }
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

  // Cat's golfers take a big lead.
  for (const rank of [5, 6, 12, 13]) golfer(rank).rounds = [-11]
  await read()
  const after = await ask('ann')
  expect(after.chances[0]).toMatchObject({ username: 'cat' })
  expect(after.chances[0]?.chance).toBeGreaterThan(0.9)
})

test('a golfer who leaves the field before the start counts for nobody, even with an unchanged board', async () => {
  const { teetime, leagueId, scene, golfer, read } = await startClosedLeague(['ann', 'bob'])
  const { db } = teetime.services
  const ask = async () => {
    await refreshChances(db)
    const { chances } = await teetime.as('ann')(getWinProbabilities, { params: { id: leagueId } })
    return chances.find(({ username }) => username === 'ann')?.chance
  }
  scene.status = 'In Progress'
  scene.roundStatus = 'In Progress'
  for (const rank of [1, 2, 3, 4, 5]) golfer(rank).rounds = [-2]
  await read()
  const before = await ask()
  await db
    .update(entrants)
    .set({ missing: 3 })
    .where(inArray(entrants.apiPlayerId, [8, 9, 15, 22].map(golferId)))
  await db.update(tournaments).set({ fieldAt: sql`clock_timestamp()` })
  expect(await ask()).not.toBe(before)
})

test('before the draft closes and after play there are no chances', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob'])
  await draft(teetime, id, 'ann', [1, 2, 8, 9, 15, 22])
  const nothing = { asOf: null, chances: [] }
  expect(await teetime.as('bob')(getWinProbabilities, { params: { id } })).toEqual(nothing)

  const over = await startClosedLeague()
  await over.play(4)
  await refreshChances(over.teetime.services.db)
  const params = { id: over.leagueId }
  expect(await over.teetime.as('ann')(getWinProbabilities, { params })).toEqual(nothing)
})
