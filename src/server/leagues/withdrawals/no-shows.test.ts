import { expect, test } from 'vitest'

import { getLeaderboard } from '#contract/game/leaderboard.ts'
import { listLogEntries } from '#contract/leagues/log.ts'
import { listNewestMails } from '#server/notifications/mail/outbox.ts'
import { golferId } from '#server/testing/leagues.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'

/** Plays round 1 without golfer 15, Ann's only one from Group C. */
async function startWithout15() {
  const closed = await startClosedLeague(['ann', 'bob'])
  const { teetime, leagueId, scene, golfer, read } = closed
  const params = { id: leagueId }
  const missing = golfer(15)
  Object.assign(scene, { status: 'In Progress', roundStatus: 'In Progress' })
  for (const one of scene.golfers) if (one !== missing) Object.assign(one, { today: 0, thru: '5' })
  return {
    ...closed,
    missing,
    async finishRound1() {
      for (const one of scene.golfers)
        if (one !== missing) Object.assign(one, { rounds: [0], today: undefined, thru: undefined })
      scene.roundStatus = 'Official'
      await read(3)
    },
    async beginRound2() {
      Object.assign(scene, { round: 2, roundStatus: 'In Progress' })
      await read(3)
    },
    /** The lines in the league's log and the emails so far. */
    async notified() {
      for (let times = 0; times < 2; times += 1) await teetime.runJobs()
      const { log } = await teetime.as('ann')(listLogEntries, { params })
      const mails = await listNewestMails(teetime.services.db)
      return [
        ...log.map(({ text }) => text).filter((text) => text.includes('before teeing off')),
        ...mails
          .filter(({ kind }) => kind === 'withdrawal')
          .map(({ to, title }) => `${to} ${title}`),
      ]
    },
    async replacements() {
      const { standings } = await teetime.as('ann')(getLeaderboard, { params })
      return standings.flatMap(({ golfers }) =>
        golfers.flatMap(({ apiPlayerId, replaces }) => (replaces ? [[replaces, apiPlayerId]] : [])),
      )
    },
  }
}

const announced = [
  'ann: First16 Last16 replaces First15 Last15, who withdrew before teeing off',
  'ann@example.com Sunday Best: First15 Last15 has withdrawn',
]

test.each([
  ['is on the board without a shot', false],
  ['isn’t on the board', true],
])(
  'a golfer who %s once round 1 is complete is announced when round 2 begins, once',
  async (_, isMissing) => {
    const { missing, read, finishRound1, beginRound2, notified, replacements } =
      await startWithout15()
    if (isMissing) missing.gone = true
    await read(3)
    expect(await notified()).toEqual([])
    await finishRound1()
    expect(await replacements()).toEqual([[golferId(15), golferId(16)]])
    expect(await notified()).toEqual([])
    await beginRound2()
    expect(await notified()).toEqual(announced)
    await read(3)
    expect(await notified()).toEqual(announced)
  },
)

test('a golfer whose withdrawal was announced isn’t announced again when round 2 begins', async () => {
  const { missing, read, finishRound1, beginRound2, notified } = await startWithout15()
  missing.out = 'wd'
  await read(3)
  expect(await notified()).toEqual(announced)
  delete missing.out
  await finishRound1()
  await beginRound2()
  expect(await notified()).toEqual(announced)
})

test('a golfer who never started is announced when play is over, if nothing was read since round 1', async () => {
  const { scene, missing, play, read, notified } = await startWithout15()
  missing.gone = true
  await read(3)
  expect(await notified()).toEqual([])
  for (const one of scene.golfers)
    if (one !== missing) Object.assign(one, { today: undefined, thru: undefined })
  await play(4)
  await read(3)
  expect(await notified()).toEqual(announced)
})

test('no one is announced as withdrawn from a tournament that ends before anyone has finished round 1', async () => {
  const { missing, scene, read, notified, board } = await startWithout15()
  await read(3)
  missing.gone = true
  Object.assign(scene, { status: 'Official', roundStatus: 'Official' })
  await read(3)
  expect((await board()).status).toBe('void')
  expect(await notified()).toEqual([])
})
