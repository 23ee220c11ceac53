import { expect, test } from 'vitest'

import { getLeague } from '#contract/leagues/leagues.ts'
import { listLogEntries } from '#contract/leagues/log.ts'
import { updateLeague } from '#contract/leagues/manage-league.ts'
import { defaultRules } from '#domain/leagues/rules.ts'

import { draft, startLeague } from '../testing/leagues.ts'
import { startTeeTime } from '../testing/teetime.ts'
import { closeDraft } from './draft/close-draft.ts'

test('every rule change is a log line that every member can read', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob'])
  const params = { id }
  const rules = {
    places: { ...defaultRules.places, A: 3 },
    counting: 5,
    penalty: { kind: 'strokes' as const, strokes: 6 },
    commissionerShare: 0,
  }
  const changed = await teetime.as('ann')(updateLeague, {
    params,
    body: { nickname: ' The Boys ', rules },
  })
  expect(changed).toMatchObject({ nickname: 'The Boys', rules })
  await teetime.as('ann')(updateLeague, { params, body: { nickname: '' } })
  const worst = { ...rules, penalty: { kind: 'worst-round' as const, plus: 1 as const } }
  await teetime.as('ann')(updateLeague, { params, body: { rules: worst } })
  await teetime.as('ann')(updateLeague, { params, body: { rules: worst } })
  const { log } = await teetime.as('bob')(listLogEntries, { params })
  expect(log.map(({ text }) => text).slice(0, 7)).toEqual([
    'Penalty for a missed round: +6 → the day’s worst round +1',
    'Nickname: “The Boys” → none',
    'The commissioner’s share: 5% → 0%',
    'Penalty for a missed round: +8 → +6',
    'Golfers who count: 4 → 5',
    'Picks from Group A: 2 → 3',
    'Nickname: none → “The Boys”',
  ])
})

test('two devices that change a rule each keep both changes', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann'])
  const change = (rules: Partial<typeof defaultRules>) =>
    teetime.as('ann')(updateLeague, { params: { id }, body: { rules } })
  await change({ counting: 5 })
  const { rules } = await change({ commissionerShare: 0 })
  expect(rules).toEqual({ ...defaultRules, counting: 5, commissionerShare: 0 })
  // Each is checked together with the others.
  await expect(change({ places: { A: 1, B: 1, C: 1, W: 1 } })).rejects.toMatchObject({
    code: 'rules-impossible',
  })
})

test('unplayable rules are refused with the reason', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann'])
  const change = (change: Partial<typeof defaultRules>) =>
    teetime.as('ann')(updateLeague, {
      params: { id },
      body: { rules: { ...defaultRules, ...change } },
    })
  await expect(change({ counting: 7 })).rejects.toMatchObject({
    code: 'rules-impossible',
    message: 'Golfers who count must be a whole number from 1 to 6.',
  })
  await expect(change({ commissionerShare: 50 })).rejects.toMatchObject({ status: 409 })
  await expect(change({ penalty: { kind: 'strokes', strokes: 13 } })).rejects.toMatchObject({
    code: 'rules-impossible',
  })
  expect((await teetime.as('ann')(getLeague, { params: { id } })).rules).toEqual(defaultRules)
})

test('rules are frozen once a team is saved, even a partial one, but the nickname can still change', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob'])
  const params = { id }
  await draft(teetime, id, 'bob', [1])
  const rules = { ...defaultRules, counting: 5 }
  await expect(
    teetime.as('ann')(updateLeague, { params, body: { nickname: 'Late', rules } }),
  ).rejects.toMatchObject({ status: 409, code: 'rules-frozen' })
  expect(await teetime.as('ann')(getLeague, { params })).toMatchObject({
    frozen: true,
    nickname: null,
    rules: defaultRules,
  })
  await teetime.as('ann')(updateLeague, { params, body: { nickname: 'Late', rules: defaultRules } })
  expect((await teetime.as('ann')(getLeague, { params })).nickname).toBe('Late')
})

test('rules cannot change after the deadline, even if nobody saved a team', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann'])
  await teetime.passDeadline(id)
  const body = { rules: { ...defaultRules, counting: 5 } }
  const late = () => teetime.as('ann')(updateLeague, { params: { id }, body })
  await expect(late()).rejects.toMatchObject({ status: 409, code: 'draft-closed' })
  await closeDraft(teetime.services.db, id)
  await expect(late()).rejects.toMatchObject({ status: 409, code: 'draft-closed' })
})
