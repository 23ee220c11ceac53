import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { getAnalytics, getStrategy } from '#contract/game/analytics.ts'
import { addToShortlist } from '#contract/game/draft.ts'
import type { Tier } from '#domain/billing/tiers.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { users } from '#server/platform/auth/tables.ts'
import { draft, golferId, startLeague } from '#server/testing/leagues.ts'
import { startComparedServer } from '#server/testing/scenes/compared-servers.ts'
import { startTeeTime, type TeeTime } from '#server/testing/teetime.ts'

/** A league whose commissioner has a plan. */
async function startWithPlan(plan: Tier, teetime?: TeeTime) {
  const server = teetime ?? (await startTeeTime())
  const id = await startLeague(server, ['ann', 'bob', 'cat'])
  const give = async (name: string, subscriptionTier: Tier) => {
    const { db } = server.services
    await db
      .update(users)
      .set({ subscriptionTier })
      .where(eq(users.id, server.idOf(name)))
  }
  await give('ann', plan)
  const params = { id }
  const analytics = (name = 'bob') => server.as(name)(getAnalytics, { params })
  const strategy = (name = 'bob') => server.as(name)(getStrategy, { params })
  return { ...server, id, give, analytics, strategy }
}

test('analytics need Pro and strategy needs Premium, the caller’s or the commissioner’s', async () => {
  const { give, analytics, strategy } = await startWithPlan('free')
  const upgrade = { status: 403, code: 'upgrade-required' }
  await expect(analytics()).rejects.toMatchObject(upgrade)
  await expect(strategy('ann')).rejects.toMatchObject({
    ...upgrade,
    message: 'Upgrade to unlock this for everyone in this league.',
  })
  await give('bob', 'pro')
  expect((await analytics()).golfers).toHaveLength(40)
  await expect(analytics('cat')).rejects.toMatchObject(upgrade)
  await expect(strategy()).rejects.toMatchObject({
    ...upgrade,
    message: 'This needs the Premium plan, yours or the commissioner’s.',
  })
  await give('ann', 'premium')
  expect((await analytics('cat')).golfers).toHaveLength(40)
  expect((await strategy('cat')).teams).toHaveLength(3)
})

test('chances come from strength: the best first, everyone’s to win adding up to 1', async () => {
  const { analytics } = await startWithPlan('pro')
  const { golfers, coverage, underPicked, teams } = await analytics()
  expect(coverage).toEqual({ known: 40, total: 40 })
  expect(golfers.reduce((sum, { win }) => sum + win, 0)).toBeCloseTo(1)
  const [best] = golfers
  expect(best?.groupId).toBe('A')
  expect(best?.top10).toBeGreaterThan(best?.top5 ?? 1)
  expect(best?.deviation).toBeNull()
  expect([underPicked, teams]).toEqual([null, null])
  expect(await analytics('cat')).toEqual({ coverage, golfers, underPicked, teams })
})

test('two leagues sorted by different orders get the same chances', async () => {
  const teetime = await startWithPlan('pro')
  const other = await startLeague({ ...teetime, register: async () => {} }, ['ann'])
  await teetime.services.db.execute(sql`
    update entrants set strength = api_player_id::int % 7, strength_error = 0.5, strength_rounds = 20`)
  await teetime.services.db.execute(
    sql`update group_orders set golfer_order = 'form' where league_id = ${other}`,
  )
  const chancesIn = async (id: string) => {
    const { golfers } = await teetime.as('ann')(getAnalytics, { params: { id } })
    return new Map(golfers.map(({ apiPlayerId, win, top10 }) => [apiPlayerId, [win, top10]]))
  }
  const chances = await chancesIn(teetime.id)
  expect(chances.size).toBe(40)
  expect(await chancesIn(other)).toEqual(chances)
})

test('a field of which too little is known gets no chances and no teams', async () => {
  const { services, analytics, strategy } = await startWithPlan('premium')
  await services.db.execute(sql`
    update entrants set ranking = null, strength = null, strength_rounds = null
    where api_player_id::int > ${Number(golferId(31))}`)
  expect(await analytics()).toMatchObject({ coverage: { known: 31, total: 40 }, golfers: [] })
  expect(await strategy()).toMatchObject({ coverage: { known: 31, total: 40 }, teams: [] })
  await services.db.execute(sql`
    update entrants set strength = 1, strength_error = 0.5, strength_rounds = 20
    where api_player_id = ${golferId(40)}`)
  const { golfers } = await analytics()
  expect(golfers).toHaveLength(32)
  expect(golfers.map(({ apiPlayerId }) => apiPlayerId)).not.toContain(golferId(35))
})

test('strategy suggests three legal teams until picks lock', async () => {
  const { id, passDeadline, strategy } = await startWithPlan('premium')
  const { teams, rivals } = await strategy()
  expect(rivals).toBe(2)
  expect(teams.map(({ kind }) => kind)).toEqual(['safest', 'likeliest', 'boldest'])
  for (const { golfers, chance } of teams) {
    const count = (slot: string) => golfers.filter(({ groupId }) => groupId === slot).length
    expect({ A: count('A'), B: count('B'), C: count('C'), W: count('W') }).toEqual(
      defaultRules.places,
    )
    expect(chance).toBeGreaterThan(0)
  }
  await passDeadline(id)
  await expect(strategy()).rejects.toMatchObject({ code: 'draft-closed' })
})

test('strategy waits until the setup is finished', async () => {
  const { services, strategy } = await startWithPlan('premium')
  await services.db.execute(sql`update leagues set setup_complete = false`)
  await expect(strategy()).rejects.toMatchObject({ status: 409, code: 'setup-open' })
})

test('under-picked golfers are known once picks are locked', async () => {
  const teetime = await startWithPlan('pro')
  const { id, passDeadline, analytics } = teetime
  for (const name of ['ann', 'bob', 'cat'])
    await draft(teetime, id, name, [6, 7, 13, 14, 21, 30], -10)
  expect((await analytics()).underPicked).toBeNull()
  await passDeadline(id)
  const { underPicked, teams } = await analytics()
  expect(teams).toBe(3)
  const found = underPicked?.map(({ apiPlayerId }) => apiPlayerId)
  expect(found).toContain(golferId(1))
  expect(found).not.toContain(golferId(7))
  expect(underPicked?.every(({ teams, fair }) => fair - teams >= 1)).toBe(true)
})

test('before picks lock, neither depends on anyone’s picks', async () => {
  const look = async (ranks: number[] | null) => {
    const teetime = await startWithPlan('premium', (await startComparedServer()).teetime)
    const { id, as, analytics, strategy } = teetime
    if (ranks) {
      await draft(teetime, id, 'cat', ranks)
      const params = { id, apiPlayerId: golferId(ranks[0] ?? 1) }
      await as('cat')(addToShortlist, { params })
    }
    return [await analytics(), await strategy(), await strategy('ann')]
  }
  const nothing = await look(null)
  expect(await look([1, 2, 8, 9, 15, 22])).toEqual(nothing)
  expect(await look([6, 7, 13, 14, 21, 30])).toEqual(nothing)
})
