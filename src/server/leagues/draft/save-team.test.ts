import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { quickPickTeam, getTeam, listTeams, saveTeam } from '#contract/game/draft.ts'
import { listPlayerGroups } from '#contract/leagues/groups.ts'
import { getLeague, listMembers } from '#contract/leagues/leagues.ts'
import { createLeague } from '#contract/leagues/manage-league.ts'
import { publish } from '#server/platform/live/live.ts'
import { golferId, startLeague } from '#server/testing/leagues.ts'
import { startTeeTime } from '#server/testing/teetime.ts'
import { entrants } from '#server/tournaments/tables.ts'

import { groupOrders } from '../tables.ts'

const whole = [1, 2, 8, 9, 15, 22]

async function startDraft(...names: string[]) {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, names)
  const params = { id }
  const save = (name: string, ranks: number[], predictedWinningScore: number | null = null) =>
    teetime.as(name)(saveTeam, {
      params,
      body: { apiPlayerIds: ranks.map(golferId), predictedWinningScore },
    })
  const picked = async (reader: string) => {
    const { members } = await teetime.as(reader)(listMembers, { params })
    return Object.fromEntries(members.map(({ username, picked }) => [username, picked]))
  }
  return { ...teetime, id, params, save, picked }
}

test('saving a team returns it as stored, with its groups and the server’s clock', async () => {
  const { as, params, save } = await startDraft('ann')
  const nothing = await as('ann')(getTeam, { params })
  expect(nothing).toMatchObject({ golfers: [], savedAt: null, complete: false, open: true })
  const saved = await save('ann', whole, -12)
  expect(saved).toMatchObject({ predictedWinningScore: -12, complete: true, open: true })
  expect(saved.golfers.map(({ apiPlayerId, groupId }) => [apiPlayerId, groupId])).toEqual([
    [golferId(1), 'A'],
    [golferId(2), 'A'],
    [golferId(8), 'B'],
    [golferId(9), 'B'],
    [golferId(15), 'C'],
    [golferId(22), 'W'],
  ])
  expect(saved.golfers[0]).toMatchObject({ name: 'First1 Last1', ranking: 1, filled: false })
  expect(saved.savedAt?.getTime()).toBeLessThanOrEqual(saved.now.getTime())
  expect(saved.savedAt?.getTime()).toBeLessThan(saved.draftingEndDate.getTime())
  const { now: _, ...stored } = saved
  expect(await as('ann')(getTeam, { params })).toMatchObject(stored)
})

test('a saved team of a field sorted by form has the same ranks as when it is read', async () => {
  const { as, services, params, save } = await startDraft('ann')
  // The last in the world are in the best form.
  await services.db.update(entrants).set({ strength: sql`ranking`, strengthRounds: 20 })
  await services.db.update(groupOrders).set({ golferOrder: 'form' })
  const { golfers } = await save('ann', [1, 8])
  expect(golfers.map(({ ranking }) => ranking)).toEqual([40, 33])
  expect(await as('ann')(getTeam, { params })).toMatchObject({ golfers })
})

test('a league on a field without an order lists and ranks golfers as auto-fill did: by form first', async () => {
  const { as, services, params, save } = await startDraft('ann')
  await services.db.delete(groupOrders)
  // Of 40 golfers, two have a world ranking only, and two are known by form only.
  await services.db.update(entrants).set({
    strength: sql`case when ranking in (1, 2) then ranking end`,
    strengthRounds: 20,
    ranking: sql`case when ranking in (3, 4) then ranking + 100 end`,
  })
  const { playerGroups } = await as('ann')(listPlayerGroups, { params })
  const first = playerGroups.slice(0, 4).map(({ tournamentPlayer }) => tournamentPlayer.apiPlayerId)
  expect(first).toEqual([2, 1, 3, 4].map(golferId))
  const { golfers } = await save('ann', [1, 8])
  expect(golfers.map(({ ranking }) => ranking)).toEqual([2, null])
})

test('a team can be saved partially, changed and emptied again', async () => {
  const { as, params, save, picked } = await startDraft('ann', 'bob')
  expect(await save('bob', [1, 8])).toMatchObject({ complete: false })
  expect(await picked('ann')).toEqual({ ann: false, bob: false })
  await save('bob', whole)
  expect(await picked('ann')).toEqual({ ann: false, bob: true })
  expect(await save('bob', [])).toMatchObject({ golfers: [], savedAt: null, complete: false })
  expect(await picked('ann')).toEqual({ ann: false, bob: false })
  expect(await as('bob')(getTeam, { params })).toMatchObject({ golfers: [], savedAt: null })
})

test('saving an empty team does not freeze the groups, but saving one golfer does', async () => {
  const { as, params, save } = await startDraft('ann')
  await save('ann', [])
  expect(await as('ann')(getLeague, { params })).toMatchObject({ frozen: false })
  await expect(save('ann', [1, 1])).rejects.toMatchObject({ code: 'golfer-twice' })
  expect(await as('ann')(getLeague, { params })).toMatchObject({ frozen: false })
  await save('ann', [1])
  expect(await as('ann')(getLeague, { params })).toMatchObject({ frozen: true })
})

test('a team against the rules is refused with the reason, and the one before it stands', async () => {
  const { as, params, save } = await startDraft('ann')
  await save('ann', whole, -12)
  const refusals: [number[], string, string][] = [
    [[1, 1, 8, 9, 15, 22], 'golfer-twice', 'This team has the same golfer twice.'],
    [[1, 2, 3], 'group-full', 'You can pick 2 from Group A. You have 3.'],
    [[22, 23], 'group-full', 'You can pick 1 wildcard. You have 2.'],
    [[1, 99], 'golfer-not-in-field', 'This golfer isn’t in the field.'],
  ]
  for (const [ranks, code, message] of refusals) {
    await expect(save('ann', ranks)).rejects.toMatchObject({ status: 409, code, message })
  }
  const stands = await as('ann')(getTeam, { params })
  expect(stands.golfers.map(({ apiPlayerId }) => apiPlayerId)).toEqual(whole.map(golferId))
  expect(stands.predictedWinningScore).toBe(-12)
})

test.for([
  ['a guess that is not a number', { apiPlayerIds: [], predictedWinningScore: '-12' }],
  ['an impossibly low guess', { apiPlayerIds: [], predictedWinningScore: -61 }],
  ['a guess with half a stroke', { apiPlayerIds: [], predictedWinningScore: -1.5 }],
  ['a list of golfers that is text', { apiPlayerIds: '10001' }],
  ['a numeric golfer id', { apiPlayerIds: [10_001] }],
  ['an id with a quote', { apiPlayerIds: ["1' --"] }],
  ['eleven golfers', { apiPlayerIds: Array.from({ length: 11 }, (_, n) => golferId(n + 1)) }],
  ['an empty request', undefined],
] as const)('%s is malformed', async ([, payload]) => {
  const { send, cookieOf, id } = await startDraft('ann')
  const response = await send({
    method: 'PUT',
    url: `/api/leagues/${id}/team`,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    cookies: cookieOf('ann'),
    ...(payload && { payload: JSON.stringify(payload) }),
  })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'malformed' })
})

test('a withdrawn golfer cannot be newly picked, but stays on a team that had them', async () => {
  const { save, provider, tick } = await startDraft('ann', 'bob')
  await save('ann', [1])
  const [first] = provider.scenes[0]?.golfers ?? []
  if (first) first.gone = true
  for (let reading = 0; reading < 3; reading += 1) await tick()
  await expect(save('bob', [1])).rejects.toMatchObject({
    code: 'golfer-not-in-field',
    message: 'First1 Last1 isn’t in the field.',
  })
  expect(await save('ann', whole)).toMatchObject({ complete: true })
  await save('ann', whole.slice(1))
  await expect(save('ann', whole)).rejects.toMatchObject({ code: 'golfer-not-in-field' })
})

test('a golfer who joins the field later is a wildcard, whatever their ranking', async () => {
  const { save, provider, tick } = await startDraft('ann')
  const golfers = provider.scenes[0]?.golfers ?? []
  const [best] = golfers
  if (!best) throw new Error('no golfers')
  const late = { ...best, id: golferId(900), firstName: 'Late', lastName: 'Entry' }
  golfers.push(late)
  await expect(save('ann', [1, 2, 8, 9, 15, 900])).rejects.toMatchObject({
    code: 'golfer-not-in-field',
  })
  await tick()
  await expect(save('ann', [1, 900, 8, 9, 15, 22])).rejects.toMatchObject({ status: 409 })
  const saved = await save('ann', [1, 2, 8, 9, 15, 900])
  expect(saved).toMatchObject({ complete: true })
  expect(saved.golfers.at(-1)).toMatchObject({ apiPlayerId: golferId(900), groupId: 'W' })
})

test('no one drafts before the setup is finished', async () => {
  const { as, register } = await startTeeTime()
  await register('ann')
  const { league } = await as('ann')(createLeague, {
    body: { name: 'Sunday Best', apiTournamentId: '014', tournOrgId: '1', entryFee: 0 },
  })
  const body = { apiPlayerIds: [golferId(1)], predictedWinningScore: null }
  await expect(as('ann')(saveTeam, { params: { id: league.id }, body })).rejects.toMatchObject({
    status: 409,
    code: 'setup-open',
  })
})

test('before the deadline nobody can see anyone else’s team', async () => {
  const { as, register, params, save, stranger } = await startDraft('ann', 'bob')
  await save('ann', whole)
  await save('bob', whole)
  await register('eve')
  const hidden = { status: 403, code: 'teams-hidden' }
  await expect(as('bob')(listTeams, { params })).rejects.toMatchObject(hidden)
  await expect(as('ann')(listTeams, { params })).rejects.toMatchObject(hidden)
  for (const outsider of ['eve', 'admin']) {
    for (const call of [listTeams, getTeam, listMembers] as const) {
      await expect(as(outsider)(call, { params })).rejects.toMatchObject({ status: 404 })
    }
  }
  await expect(stranger(listTeams, { params })).rejects.toMatchObject({ status: 401 })
})

test('members learn of each other’s saves only whether a team is complete', async () => {
  const { services, idOf, save, id } = await startDraft('ann', 'bob')
  const listen = (name: string) => {
    const topics: string[] = []
    services.live.streams.add({
      userId: idOf(name),
      leagues: new Map([[id, '']]),
      send: ({ topic }) => void topics.push(topic),
      refresh: async () => {},
      end: () => {},
    })
    return topics
  }
  const [annTopics, bobTopics] = [listen('ann'), listen('bob')]
  /** What ann heard of until this was asked: a change that is announced later ends it. */
  const newTopics = async () => {
    await publish(services.db, { kind: 'marks', userId: idOf('ann') })
    await expect.poll(() => annTopics).toContain('conversations/mine')
    return annTopics.splice(0).filter((topic) => topic !== 'conversations/mine')
  }
  await newTopics()
  await save('bob', [1])
  // Equal changes that are announced together are heard once, so these are announced one by one.
  expect(await newTopics()).toEqual([])
  await save('bob', [2])
  expect(await newTopics()).toEqual([])
  await save('bob', whole)
  expect(await newTopics()).toEqual([`leagues/${id}`])
  await save('bob', [6, 7, 13, 14, 21, 40])
  expect(await newTopics()).toEqual([])
  await save('bob', [])
  expect(await newTopics()).toEqual([`leagues/${id}`])
  // Bob's own windows get an event for each save.
  expect(bobTopics.filter((topic) => topic === `leagues/${id}/team`)).toHaveLength(5)
})

test('before the deadline no response depends on which golfers someone else picked', async () => {
  const { send, cookieOf, id, save } = await startDraft('ann', 'bob')
  const observe = async () => {
    const paths = ['', '/members', '/teams', '/log', '/player-groups', '/leaderboard']
    const answers = await Promise.all(
      paths.map((path) => send({ url: `/api/leagues/${id}${path}`, cookies: cookieOf('ann') })),
    )
    return answers.map(({ statusCode, headers, body }) => [statusCode, headers.etag, body])
  }
  await save('bob', whole, -12)
  const one = await observe()
  await save('bob', [6, 7, 13, 14, 21, 40], -3)
  expect(await observe()).toEqual(one)
})

test('quick picks fill a team within the rules, and no two members get the same golfers', async () => {
  const names = ['ann', 'bob', 'cat', 'dan', 'eve', 'fay', 'gus', 'hal', 'ida']
  const { as, params, services } = await startDraft(...names)
  // It reads nobody's team: it works without the table.
  await services.db.execute(sql`alter table teams rename to teams_away`)
  let hidden = true
  const bringBack = async () => {
    if (hidden) await services.db.execute(sql`alter table teams_away rename to teams`)
    hidden = false
  }
  onTestFinished(bringBack)
  const draw = (name: string, ranks: number[]) =>
    as(name)(quickPickTeam, { params, body: { apiPlayerIds: ranks.map(golferId) } })
  const owners = new Map<string, string>()
  for (let times = 0; times < 3; times += 1) {
    for (const name of names) {
      const { apiPlayerIds } = await draw(name, [3, 10, 30])
      expect(apiPlayerIds).toHaveLength(3)
      const picks = apiPlayerIds.toSorted().join(' ')
      expect(owners.get(picks) ?? name).toBe(name)
      owners.set(picks, name)
    }
  }
  await bringBack()
  const { apiPlayerIds } = await draw('ann', [])
  const team = await as('ann')(saveTeam, {
    params,
    body: { apiPlayerIds, predictedWinningScore: null },
  })
  expect(team.complete).toBe(true)
  await expect(draw('ann', [1, 2, 3])).rejects.toMatchObject({ code: 'group-full' })
  await expect(draw('ann', [1, 1])).rejects.toMatchObject({ code: 'golfer-twice' })
})
