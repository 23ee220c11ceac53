import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { adviseTeam, analyzeGroups } from '#contract/game/assistant.ts'
import { getLeague } from '#contract/leagues/leagues.ts'
import { createLeague } from '#contract/leagues/manage-league.ts'
import { removeMember } from '#contract/leagues/members.ts'
import type { Tier } from '#domain/billing/tiers.ts'
import { users } from '#server/platform/auth/tables.ts'
import { golferId, startLeague } from '#server/testing/leagues.ts'
import { startTeeTime, type TeeTime } from '#server/testing/teetime.ts'

const players = Array.from({ length: 20 }, (_, n) => ({
  apiPlayerId: golferId(n + 1),
  name: `First${n + 1} Last${n + 1}`,
  country: 'USA',
  ranking: n + 1,
}))
const tournamentName = 'The Practice Open'

const give = async ({ services, idOf }: TeeTime, name: string, subscriptionTier: Tier) => {
  await services.db
    .update(users)
    .set({ subscriptionTier })
    .where(eq(users.id, idOf(name)))
}

test('on the free plan the assistant asks for an upgrade', async () => {
  const { as, register, send, cookieOf } = await startTeeTime()
  await register('ann')
  for (const endpoint of [analyzeGroups, adviseTeam] as const) {
    const body = { players, availablePlayers: players, tournamentName }
    await expect(as('ann')(endpoint, { body })).rejects.toMatchObject({ status: 403 })
    const response = await send({
      method: 'POST',
      url: endpoint.path,
      headers: { 'sec-fetch-site': 'same-origin', accept: 'text/event-stream' },
      cookies: cookieOf('ann'),
      payload: body,
    })
    expect(response.json()).toEqual({
      error: 'You need the Pro plan or higher for this.',
      code: 'upgrade-required',
      requiresUpgrade: true,
    })
  }
})

test('a question without players or a tournament is refused', async () => {
  const teetime = await startTeeTime()
  const { as, register } = teetime
  await register('ann')
  await give(teetime, 'ann', 'pro')
  const missing = { status: 400, message: 'Missing Information' }
  for (const body of [
    {},
    { players },
    { players: [], tournamentName },
    { players, tournamentName: '  ' },
    { tournamentName },
  ]) {
    await expect(as('ann')(analyzeGroups, { body })).rejects.toMatchObject(missing)
    const { players: availablePlayers, ...rest } = body
    const wanted = availablePlayers ? { availablePlayers, ...rest } : rest
    await expect(as('ann')(adviseTeam, { body: wanted })).rejects.toMatchObject(missing)
  }
})

test('without a key the built-in analyst answers, says so, and repeats itself exactly', async () => {
  const teetime = await startTeeTime()
  const { as, register } = teetime
  await register('ann')
  await give(teetime, 'ann', 'pro')
  const body = { players, tournamentName }
  const first = await as('ann')(analyzeGroups, { body })
  expect(first.writtenBy).toBe('analyst')
  expect(first.analysis).toContain('The Practice Open')
  expect(first.analysis).toContain('- Group A: First1 Last1, 1st to First7 Last7, 7th')
  expect(await as('ann')(analyzeGroups, { body })).toEqual(first)
})

test('advice builds on the picks so far and respects the groups', async () => {
  const teetime = await startTeeTime()
  const { as, register } = teetime
  await register('ann')
  await give(teetime, 'ann', 'premium')
  const playerGroups = players.slice(0, 15).map(({ apiPlayerId }, n) => ({
    groupId: n < 5 ? ('A' as const) : n < 10 ? ('B' as const) : ('C' as const),
    tournamentPlayer: { apiPlayerId },
  }))
  const { picks, advice, writtenBy } = await as('ann')(adviseTeam, {
    body: {
      availablePlayers: players,
      currentTeam: [golferId(4), { apiPlayerId: golferId(12) }, '99999'],
      playerGroups,
      tournamentName,
    },
  })
  expect(writtenBy).toBe('analyst')
  expect(picks).toEqual([
    golferId(4),
    golferId(12),
    golferId(1),
    golferId(6),
    golferId(7),
    golferId(16),
  ])
  expect(advice).toContain('First4 Last4 and First12 Last12')
})

test('in a league its own golfers, groups and rules count, whatever the request says', async () => {
  const teetime = await startTeeTime()
  const leagueId = await startLeague(teetime, ['ann', 'bob'])
  await give(teetime, 'ann', 'pro')
  const { advice, picks } = await teetime.as('bob')(adviseTeam, {
    body: {
      leagueId,
      availablePlayers: [{ apiPlayerId: '1', name: 'Nobody Invited', ranking: 1 }],
      currentTeam: ['1', golferId(30)],
      playerGroups: [{ groupId: 'A', tournamentPlayer: { apiPlayerId: golferId(30) } }],
      tournamentName: 'Another Open',
    },
  })
  expect(picks).toEqual([
    golferId(30),
    golferId(1),
    golferId(2),
    golferId(8),
    golferId(9),
    golferId(15),
  ])
  expect(advice).toContain('The Practice Open')
  expect(advice).not.toMatch(/Nobody Invited|Another Open/)
})

test("in a league the commissioner's plan opens the assistant, and so does the caller's own", async () => {
  const teetime = await startTeeTime()
  const leagueId = await startLeague(teetime, ['ann', 'bob'])
  const { as } = teetime
  const body = { leagueId }
  for (const endpoint of [analyzeGroups, adviseTeam] as const) {
    await give(teetime, 'ann', 'free')
    await give(teetime, 'bob', 'free')
    const upgrade = { status: 403, code: 'upgrade-required' }
    await expect(as('ann')(endpoint, { body })).rejects.toMatchObject(upgrade)
    await expect(as('bob')(endpoint, { body })).rejects.toMatchObject({
      ...upgrade,
      message: expect.stringContaining('You’re both on Free'),
    })
    // A subscriber is never asked to pay again.
    await give(teetime, 'bob', 'pro')
    expect((await as('bob')(endpoint, { body })).writtenBy).toBe('analyst')
    await expect(as('ann')(endpoint, { body })).rejects.toMatchObject(upgrade)
    await give(teetime, 'bob', 'free')
    await give(teetime, 'ann', 'pro')
    expect((await as('bob')(endpoint, { body })).writtenBy).toBe('analyst')
  }
})

test('a league is not found for a user outside it, or whom the commissioner removed', async () => {
  const teetime = await startTeeTime()
  const leagueId = await startLeague(teetime, ['ann', 'bob'])
  await teetime.register('eve')
  await teetime.as('ann')(removeMember, {
    params: { id: leagueId, userId: teetime.idOf('bob') },
  })
  await give(teetime, 'ann', 'pro')
  await give(teetime, 'eve', 'pro')
  for (const endpoint of [analyzeGroups, adviseTeam] as const) {
    await expect(
      teetime.as('eve')(endpoint, { body: { leagueId, players, tournamentName } }),
    ).rejects.toMatchObject({ status: 404, message: 'League not found' })
    await expect(
      teetime.as('bob')(endpoint, { body: { leagueId, players, tournamentName } }),
    ).rejects.toMatchObject({ status: 404, code: 'membership-ended' })
  }
})

test('a withdrawn golfer is not advised', async () => {
  const teetime = await startTeeTime()
  const leagueId = await startLeague(teetime, ['ann'])
  await give(teetime, 'ann', 'pro')
  const { provider, tick, as } = teetime
  const [scene] = provider.scenes
  for (const golfer of scene?.golfers ?? []) golfer.gone = golfer.id === golferId(1)
  for (let times = 0; times < 3; times += 1) await tick()
  const { picks, advice } = await as('ann')(adviseTeam, { body: { leagueId } })
  expect(picks).toEqual([
    golferId(2),
    golferId(3),
    golferId(8),
    golferId(9),
    golferId(15),
    golferId(22),
  ])
  expect(advice).not.toContain('First1 Last1,')
})

test('a stream sends the text in pieces and then the complete answer', async () => {
  const teetime = await startTeeTime()
  const { register, send, cookieOf, as } = teetime
  await register('ann')
  await give(teetime, 'ann', 'pro')
  const response = await send({
    method: 'POST',
    url: analyzeGroups.path,
    headers: { 'sec-fetch-site': 'same-origin', accept: 'text/event-stream' },
    cookies: cookieOf('ann'),
    payload: { players, tournamentName },
  })
  expect(response.headers['content-type']).toContain('text/event-stream')
  const events = response.body
    .trim()
    .split('\n\n')
    .map((event) => /^event: (\w+)\ndata: (.*)$/.exec(event)?.slice(1) ?? [])
  const texts = events.slice(0, -1).map(([name, data]) => {
    expect(name).toBe('text')
    return (JSON.parse(data ?? '') as { text: string }).text
  })
  expect(texts.length).toBeGreaterThan(2)
  const whole = await as('ann')(analyzeGroups, { body: { players, tournamentName } })
  expect(texts.join('')).toBe(whole.analysis)
  expect(events.at(-1)).toEqual(['answer', JSON.stringify(whole)])
})

test('asking for advice neither saves a team nor closes a draft', async () => {
  const teetime = await startTeeTime()
  const { as, register } = teetime
  await register('ann')
  await give(teetime, 'ann', 'pro')
  const { league } = await as('ann')(createLeague, {
    body: { name: 'Sunday', apiTournamentId: '014', tournOrgId: '1', entryFee: 0 },
  })
  const read = () => as('ann')(getLeague, { params: { id: league.id } })
  const before = await read()
  await as('ann')(adviseTeam, { body: { leagueId: league.id } })
  expect(await read()).toEqual(before)
})
