import { expect, test } from 'vitest'

import { acceptHeld, getSystemHealth } from '#contract/admin/admin.ts'
import { listAuditEvents } from '#contract/admin/audit.ts'
import { explainScore } from '#contract/game/scoring.ts'

import { startClosedLeague } from '../testing/scenes/finished.ts'

/** Plays a tournament whose result is official, though the last rounds of the golfers of these ranks can't be read. */
async function startWaitingResult(...ranks: number[]) {
  const league = await startClosedLeague()
  const { as } = league.teetime
  await league.playWithUnreadable(...ranks)
  const shown = async () => (await as('admin')(getSystemHealth)).feed.tournaments[0]!
  const { key } = await shown()
  const trust = async (token: string, who = 'admin') =>
    await as(who)(acceptHeld, { body: { key, what: 'result', token } })
  return { ...league, shown, trust }
}

const movedOn = { status: 409, code: 'feed-moved-on' }

test('the administrator can let a result stand that waits for last rounds, once', async () => {
  const { teetime, leagueId, shown, trust, pass, settle, board } = await startWaitingResult(3)
  const { as } = teetime
  // Until it is due, the source may still send them.
  await pass(23)
  expect((await shown()).missing).toBeNull()
  await pass(1)
  expect(await settle()).toBe(0)
  const { missing } = await shown()
  expect(missing?.rounds).toEqual(['First3 Last3: only 3 rounds'])
  const { token } = missing!
  await expect(trust(token, 'ann')).rejects.toMatchObject({ status: 403 })
  await expect(trust('another')).rejects.toMatchObject(movedOn)
  await expect(
    as('admin')(acceptHeld, { body: { key: 'none', what: 'result', token } }),
  ).rejects.toMatchObject({ status: 404 })
  expect(await settle()).toBe(0)

  const pressed = await Promise.allSettled([trust(token), trust(token)])
  expect(pressed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(trust(token)).rejects.toMatchObject(movedOn)
  expect((await shown()).missing).toBeNull()
  const { deeds } = await as('admin')(listAuditEvents)
  expect(deeds.map(({ deed, subject }) => [deed, subject])).toEqual([
    ['result-trusted', 'The Practice Open'],
  ])
  expect(await settle()).toBe(1)
  expect((await board()).status).toBe('settled')
  const bob = (await board()).standings.find(({ username }) => username === 'bob')!
  const params = { id: leagueId, userId: bob.userId }
  const { golfers } = await as('bob')(explainScore, { params })
  expect(golfers.find(({ name }) => name === 'First3 Last3')).toMatchObject({
    rounds: [{ round: 1 }, { round: 2 }, { round: 3 }],
    penalties: [{ round: 4 }],
  })
  await expect(trust(token)).rejects.toMatchObject(movedOn)
})

test('the administrator accepts no other result than the one on the page', async () => {
  const { shown, trust, pass, settle, golfer, read } = await startWaitingResult(3, 4)
  await pass(24)
  const { missing } = await shown()
  expect(missing?.rounds).toEqual(['First3 Last3: only 3 rounds', 'First4 Last4: only 3 rounds'])
  Object.assign(golfer(4), { total: undefined })
  await read()
  await expect(trust(missing!.token)).rejects.toMatchObject(movedOn)
  expect(await settle()).toBe(0)
  await trust((await shown()).missing!.token)
  expect(await settle()).toBe(1)
})
