import { expect, test } from 'vitest'

import { getOutlook } from '#contract/game/outlook.ts'
import { getWinProbabilities } from '#contract/game/scoring.ts'
import { draft, golferId, startLeague } from '#server/testing/leagues.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { refreshChances } from '../chances/refresh-chances.ts'

test('before the draft closes the outlook is refused to everyone', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob'])
  await draft(teetime, id, 'ann', [1, 2, 8, 9, 15, 22])
  for (const name of ['ann', 'bob']) {
    await expect(teetime.as(name)(getOutlook, { params: { id } })).rejects.toMatchObject({
      status: 403,
      code: 'teams-hidden',
    })
  }
})

test('before the first shot the chances come from the ranking, and everyone starts level', async () => {
  const { teetime, leagueId: id } = await startClosedLeague()
  await refreshChances(teetime.services.db)
  const { teams, me } = await teetime.as('ann')(getOutlook, { params: { id } })
  expect(teams).toHaveLength(4)
  expect(teams.reduce((sum, { win }) => sum + win, 0)).toBeCloseTo(1, 9)
  expect(me?.sentence).toMatch(/^Everyone starts even\. Root for .+/)
})

test('during play each reader learns what their own team needs', async () => {
  const { teetime, leagueId: id, scene, golfer, read } = await startClosedLeague()
  const ask = (name: string) => teetime.as(name)(getOutlook, { params: { id } })
  scene.status = 'In Progress'
  scene.roundStatus = 'In Progress'
  for (const rank of [5, 6, 12, 13]) golfer(rank).rounds = [-4]
  golfer(3).rounds = [-1]
  await read()
  await refreshChances(teetime.services.db)

  const cat = await ask('cat')
  expect(cat.asOf).toBeInstanceOf(Date)
  expect(cat.me).toMatchObject({ behindLead: 0, behindMoney: null, ahead: 15 })
  expect(cat.me?.sentence).toMatch(/^You lead by 15 strokes\. Root for .+, who no one else has/)
  // Ann and Dan share golfers 1 and 8, who count for Ann beside 2 and 9.
  const ann = await ask('ann')
  expect(ann.teams).toEqual(cat.teams)
  expect(ann.me).toMatchObject({ behindLead: 16, behindMoney: null })
  expect(ann.me?.rootFor.map(({ sharedWith }) => sharedWith)).toEqual([
    [],
    [],
    [teetime.idOf('dan')],
  ])
  expect(ann.me?.golfers.map(({ apiPlayerId }) => apiPlayerId)).toEqual(
    [1, 2, 8, 9, 15, 22].map(golferId),
  )

  // The same simulation as the chances to win.
  const { chances } = await teetime.as('bob')(getWinProbabilities, { params: { id } })
  expect(chances.map(({ userId, chance }) => [userId, chance])).toEqual(
    cat.teams.map(({ userId, win }) => [userId, win]),
  )
  // Four fees of $20, of which the commissioner takes five percent.
  const prizes = cat.teams.reduce((sum, { expectedPrize }) => sum + expectedPrize, 0)
  expect(Math.abs(prizes - 7_600)).toBeLessThanOrEqual(4)
})

test('a member without a team sees the chances and needs nothing', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob', 'eve'])
  await draft(teetime, id, 'ann', [1, 2, 8, 9, 15, 22])
  await draft(teetime, id, 'bob', [3, 4, 10, 11, 16, 23])
  await teetime.passDeadline(id)
  // The first reader closes the draft.
  const ask = () => teetime.as('eve')(getOutlook, { params: { id } })
  expect(await ask()).toMatchObject({ teams: [], me: null })
  await refreshChances(teetime.services.db)
  const { teams, me } = await ask()
  expect(teams.map(({ name }) => name).toSorted()).toEqual(['ann', 'bob'])
  expect(me).toBeNull()
})

test('a void league has no outlook, and neither has one whose tournament is over', async () => {
  const nothing = { teams: [], me: null }
  const alone = await startClosedLeague(['ann'])
  await refreshChances(alone.teetime.services.db)
  expect(
    await alone.teetime.as('ann')(getOutlook, { params: { id: alone.leagueId } }),
  ).toMatchObject(nothing)
  const over = await startClosedLeague()
  await over.play(4)
  await refreshChances(over.teetime.services.db)
  expect(await over.teetime.as('ann')(getOutlook, { params: { id: over.leagueId } })).toMatchObject(
    nothing,
  )
})

test('each reader learns what a birdie of the golfers on the course does to their chance', async () => {
  const { teetime, leagueId: id, scene, read } = await startClosedLeague()
  const ask = async (name: string) => (await teetime.as(name)(getOutlook, { params: { id } })).me
  Object.assign(scene, { status: 'In Progress', roundStatus: 'In Progress', round: 4 })
  for (const golfer of scene.golfers)
    Object.assign(golfer, { rounds: [0, 0, 0], today: 0, thru: '15' })
  // A jump in scores is accepted once a second payload confirms it.
  await read(3)
  await refreshChances(teetime.services.db)
  const golfers = (await ask('cat'))?.onCourse ?? []
  const [first] = golfers
  expect(first).toMatchObject({ thru: '15', name: expect.stringMatching(/^First\d+ Last\d+$/) })
  expect(golfers.map(({ birdie }) => Math.abs(birdie))).toEqual(
    golfers.map(({ birdie }) => Math.abs(birdie)).toSorted((a, b) => b - a),
  )
  const cat = teetime.idOf('cat')
  for (const { birdie, owners } of golfers) {
    expect(Math.abs(birdie)).toBeGreaterThanOrEqual(0.01)
    expect(Math.abs(birdie)).toBeLessThan(1)
    expect(birdie > 0).toBe(owners.includes(cat))
  }
  // Whoever has finished the round since the simulation isn't on the course.
  scene.roundStatus = 'Suspended'
  await read(3)
  expect((await ask('cat'))?.onCourse).toEqual([])
})
