import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { getPlanUsage } from '#contract/accounts/plan-usage.ts'
import { plans } from '#domain/billing/plans.ts'
import { type Tier, tiers } from '#domain/billing/tiers.ts'
import { users } from '#server/platform/auth/tables.ts'

import { startTeeTime } from '../testing/teetime.ts'
import { countLeagueAgainstPlan } from './plan-usage.ts'
import { leagueMonths } from './tables.ts'

async function startPlans() {
  const teetime = await startTeeTime()
  await teetime.register('ann', 'bob')
  const { db } = teetime.services
  const take = () => countLeagueAgainstPlan(db, teetime.idOf('ann'))
  const isAnn = eq(users.id, teetime.idOf('ann'))
  const give = async (tier: Tier) =>
    void (await db.update(users).set({ subscriptionTier: tier }).where(isAnn))
  return { ...teetime, db, take, give }
}

test('a new user is on the free plan and has made no leagues', async () => {
  const { as } = await startPlans()
  expect(await as('ann')(getPlanUsage)).toEqual({
    subscriptionTier: 'free',
    subscriptionStatus: 'active',
    totalLeaguesCreated: 0,
    currentUsage: { leaguesCreated: 0, leagueLimit: 1 },
    periodEnd: null,
    cancelAtPeriodEnd: false,
    givenTier: 'free',
    paidTier: 'free',
    nextTier: 'free',
    hasEnded: true,
    hasNoCard: false,
  })
})

test.each(tiers)('the %s plan gives its leagues a month and not one more', async (tier) => {
  const { take, as, give } = await startPlans()
  const { leagueLimit } = plans[tier]
  await give(tier)
  const results = await Promise.allSettled(Array.from({ length: leagueLimit + 3 }, () => take()))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(leagueLimit)
  await expect(take()).rejects.toMatchObject({
    code: 'league-limit',
    details: {
      message: expect.stringContaining(
        leagueLimit === 1 ? 'the one league' : `all ${leagueLimit} leagues`,
      ),
      leagueLimit,
    },
  })
  const currentUsage = { leaguesCreated: leagueLimit, leagueLimit }
  expect(await as('ann')(getPlanUsage)).toMatchObject({ subscriptionTier: tier, currentUsage })
  expect(await as('bob')(getPlanUsage)).toMatchObject({ totalLeaguesCreated: 0 })
})

test('a new month starts at zero, and the total keeps counting', async () => {
  const { take, as, db } = await startPlans()
  await take()
  await db.update(leagueMonths).set({ month: '2026-01-01' })
  await take()
  await expect(take()).rejects.toMatchObject({ code: 'league-limit' })
  expect(await as('ann')(getPlanUsage)).toMatchObject({
    totalLeaguesCreated: 2,
    currentUsage: { leaguesCreated: 1 },
  })
})

test('a user who downgrades keeps the leagues they made and makes no more', async () => {
  const { take, as, give } = await startPlans()
  await give('pro')
  for (const _ of [1, 2, 3]) await take()
  await give('free')
  await expect(take()).rejects.toMatchObject({ code: 'league-limit' })
  expect(await as('ann')(getPlanUsage)).toMatchObject({
    totalLeaguesCreated: 3,
    currentUsage: { leaguesCreated: 3, leagueLimit: 1 },
  })
})

test('a league whose transaction fails is not counted', async () => {
  const { as, db, idOf } = await startPlans()
  const failing = db.transaction(async (db) => {
    await countLeagueAgainstPlan(db, idOf('ann'))
    throw new Error('no such tournament')
  })
  await expect(failing).rejects.toThrow('no such tournament')
  expect(await as('ann')(getPlanUsage)).toMatchObject({ totalLeaguesCreated: 0 })
})

test('a visitor who isn’t signed in has no plan', async () => {
  const { stranger } = await startPlans()
  await expect(stranger(getPlanUsage)).rejects.toMatchObject({ status: 401 })
})
