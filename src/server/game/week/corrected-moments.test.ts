import { expect, test } from 'vitest'

import { listMoments } from '#contract/game/week.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'

import { moments } from './tables.ts'

/** Starts a league of two, after two rounds of everyone at +3. */
async function startWeekend() {
  const closed = await startClosedLeague(['ann', 'bob'])
  const { teetime, leagueId, scene, read } = closed
  for (const one of scene.golfers) one.rounds = [0, 3]
  Object.assign(scene, { status: 'In Progress', round: 2, roundStatus: 'Official' })
  const follow = async (times = 1) => {
    await read(times)
    await teetime.runJobs()
    const found = await teetime.as('ann')(listMoments, { params: { id: leagueId } })
    return found.moments.filter(({ kind, undone }) => /cut|withdrawn/.test(kind) && !undone)
  }
  await follow(3)
  return { ...closed, follow }
}

test('the cost of a missed cut is corrected when the event is shortened, and not announced again', async () => {
  const { teetime, golfer, scene, follow } = await startWeekend()
  golfer(1).out = 'cut'
  const [cut, ...more] = await follow()
  expect([cut?.text, more]).toEqual(['First1 Last1 missed the cut at +3. That’s +16 for ann.', []])
  const { db } = teetime.services
  await db.update(moments).set({ announced: true })
  for (const one of scene.golfers) if (!one.out) one.rounds = [0, 3, 0]
  Object.assign(scene, { status: 'Official', round: 3 })
  expect(await follow(3)).toEqual([
    { ...cut, text: 'First1 Last1 missed the cut at +3. That’s +8 for ann.' },
  ])
  const [stored] = (await db.select().from(moments)).filter(({ kind }) => kind === 'cut')
  expect(stored?.announced).toBe(true)
})

test('a withdrawal that turns out to be one round earlier is shown in that round', async () => {
  const { golfer, follow } = await startWeekend()
  golfer(1).out = 'wd'
  const moment = async () => (await follow()).map(({ text, round }) => [text.slice(0, 36), round])
  expect(await moment()).toEqual([['First1 Last1 withdrew after 2 rounds', 3]])
  golfer(1).rounds = [0]
  await follow()
  expect(await moment()).toEqual([['First1 Last1 withdrew after 1 round.', 2]])
})

test('a withdrawal that turns out to be a disqualification is reworded, and so is the score after a corrected card', async () => {
  const { golfer, follow } = await startWeekend()
  golfer(1).out = 'wd'
  golfer(2).out = 'cut'
  const texts = async () => (await follow()).map(({ text }) => text).toSorted()
  expect(await texts()).toEqual([
    'First1 Last1 withdrew after 2 rounds. That’s +16 for ann.',
    'First2 Last2 missed the cut at +3. That’s +16 for ann.',
  ])
  golfer(1).out = 'dq'
  golfer(2).rounds = [0, 5]
  expect(await texts()).toEqual([
    'First1 Last1 was disqualified after 2 rounds. That’s +16 for ann.',
    'First2 Last2 missed the cut at +5. That’s +16 for ann.',
  ])
})

test('moments of a called-off round are struck out once the event ends without it', async () => {
  const { teetime, leagueId, golfer, scene, read } = await startWeekend()
  const round3 = async () => {
    await read(2)
    for (let times = 0; times < 2; times += 1) await teetime.runJobs()
    const { moments } = await teetime.as('ann')(listMoments, { params: { id: leagueId } })
    return moments.filter(({ round }) => round === 3).map(({ kind, undone }) => [kind, undone])
  }
  // One golfer finishes round 3 before the storm.
  Object.assign(scene, { round: 3, roundStatus: 'In Progress' })
  golfer(1).rounds = [0, 3, -2]
  const pars = Array.from({ length: 18 }, () => 4)
  golfer(1).holes = [pars, pars, [2, ...pars.slice(1)]]
  expect(await round3()).toEqual(
    expect.arrayContaining([
      ['eagle', false],
      ['bogey-free', false],
    ]),
  )
  Object.assign(scene, { status: 'Official', roundStatus: 'Official' })
  const after = await round3()
  expect(after).toEqual(
    expect.arrayContaining([
      ['eagle', true],
      ['bogey-free', true],
    ]),
  )
})
