import { randomUUID } from 'node:crypto'

import { eq, gt } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { listPlayers } from '#contract/game/tournaments.ts'
import {
  addToGroups,
  type GroupAssignment,
  completeSetup,
  listPlayerGroups,
  removeFromGroup,
  sortPlayers,
} from '#contract/leagues/groups.ts'
import { getLeague } from '#contract/leagues/leagues.ts'
import { listLogEntries } from '#contract/leagues/log.ts'
import { createLeague } from '#contract/leagues/manage-league.ts'
import { draft, golferId, startLeague } from '#server/testing/leagues.ts'
import { startTeeTime } from '#server/testing/teetime.ts'
import { entrants } from '#server/tournaments/tables.ts'

async function startGroups() {
  const teetime = await startTeeTime()
  await teetime.register('ann')
  const ann = teetime.as('ann')
  const { league } = await ann(createLeague, {
    body: { name: 'Sunday Best', apiTournamentId: '014', tournOrgId: '1', entryFee: 0 },
  })
  const params = { id: league.id }
  const assign = (playerGroupAssignments: GroupAssignment[]) =>
    ann(addToGroups, { params, body: { playerGroupAssignments } })
  const read = async () => {
    const { playerGroups } = await ann(listPlayerGroups, { params })
    return playerGroups.map(({ groupId, tournamentPlayer }) => [
      groupId,
      tournamentPlayer.apiPlayerId,
    ])
  }
  return { ...teetime, ann, params, assign, read }
}

/** Assignments of the golfers with these ranks to a group. */
const put = (groupId: 'A' | 'B' | 'C', ...ranks: number[]): GroupAssignment[] =>
  ranks.map((rank) => ({ apiPlayerId: golferId(rank), groupId }))

test('golfers in groups are listed with their details, best ranked first', async () => {
  const { ann, params, assign } = await startGroups()
  const { playerGroups } = await assign([...put('B', 9), ...put('A', 2, 1)])
  expect(playerGroups).toMatchObject([
    {
      groupId: 'A',
      tournamentPlayer: {
        apiPlayerId: golferId(1),
        fullName: 'First1 Last1',
        currentRanking: 1,
        status: 'active',
      },
    },
    { groupId: 'A', tournamentPlayer: { apiPlayerId: golferId(2) } },
    { groupId: 'B', tournamentPlayer: { apiPlayerId: golferId(9) } },
  ])
  expect(await ann(listPlayerGroups, { params })).toEqual({ playerGroups })
  const { log } = await ann(listLogEntries, { params })
  expect(log.map(({ text }) => text).slice(0, 2)).toEqual([
    'Added to Group B: First9 Last9',
    'Added to Group A: First2 Last2, First1 Last1',
  ])
})

test('a golfer without a ranking is sorted as number 999, in the group and in the field', async () => {
  const { ann, assign, read, services } = await startGroups()
  for (const [rank, ranking] of [
    [1, 1200],
    [2, null],
    [3, 999],
  ] as const) {
    await services.db
      .update(entrants)
      .set({ ranking })
      .where(eq(entrants.apiPlayerId, golferId(rank)))
  }
  await assign(put('A', 1, 2, 3, 4))
  const inOrder = [golferId(4), golferId(2), golferId(3), golferId(1)]
  expect((await read()).map(([, id]) => id)).toEqual(inOrder)
  const { players } = await ann(listPlayers, { params: { id: '014' }, query: { orgId: '1' } })
  const ids = players.map(({ apiPlayerId }) => apiPlayerId)
  expect(ids.slice(-3)).toEqual(inOrder.slice(1))
})

test.for(['A', 'B', 'C'] as const)('an 8th golfer in Group %s is refused', async (group) => {
  const { assign, read } = await startGroups()
  await assign(put(group, 1, 2, 3, 4, 5, 6))
  await expect(assign(put(group, 7, 8))).rejects.toMatchObject({
    status: 409,
    code: 'group-limit',
    message: `Group ${group} can have maximum 7 players`,
  })
  expect(await read()).toHaveLength(6)
  await assign(put(group, 7))
  await expect(assign(put(group, 8))).rejects.toMatchObject({ code: 'group-limit' })
})

test('a freed place can be taken again', async () => {
  const { ann, params, assign, read } = await startGroups()
  const { playerGroups } = await assign(put('A', 1, 2, 3, 4, 5, 6, 7))
  const third = playerGroups[2]?.id ?? ''
  await ann(removeFromGroup, { params: { ...params, playerGroupId: third } })
  await assign(put('A', 30))
  const ids = (await read()).map(([, apiPlayerId]) => apiPlayerId)
  expect(ids).toEqual([1, 2, 4, 5, 6, 7, 30].map(golferId))
})

test('a golfer can be in one group only, and one refused assignment refuses them all', async () => {
  const { assign, read } = await startGroups()
  await assign(put('A', 1))
  for (const again of [put('A', 1), put('B', 2, 1), [...put('A', 5), ...put('B', 5)]]) {
    await expect(assign(again)).rejects.toMatchObject({ status: 409, code: 'golfer-grouped' })
  }
  await expect(assign(put('B', 1))).rejects.toThrow('First1 Last1 is already in a group.')
  expect(await read()).toEqual([['A', golferId(1)]])
})

test('one call sorts all groups: golfers move, leave and join at once, or nothing happens', async () => {
  const { ann, params, assign, read } = await startGroups()
  await assign([...put('A', 1, 2, 3, 4, 5, 6, 7), ...put('B', 8, 9)])
  const sort = (...assignments: GroupAssignment[][]) =>
    ann(sortPlayers, { params, body: { playerGroupAssignments: assignments.flat() } })
  const before = await read()
  for (const [code, ...sorting] of [
    ['golfer-grouped', put('A', 1), put('C', 1)],
    ['golfer-not-in-field', put('A', 99)],
    ['group-limit', put('C', 1, 2, 3, 4, 5, 6, 7, 8)],
  ] as const) {
    await expect(sort(...sorting)).rejects.toMatchObject({ status: 409, code })
  }
  expect(await read()).toEqual(before)
  // Two full groups change places in part.
  const { playerGroups } = await sort(put('A', 2, 3, 4, 5, 6, 7, 8), put('B', 1), put('C', 20))
  expect(await read()).toEqual([
    ...[2, 3, 4, 5, 6, 7, 8].map((rank) => ['A', golferId(rank)]),
    ['B', golferId(1)],
    ['C', golferId(20)],
  ])
  expect(await ann(listPlayerGroups, { params })).toEqual({ playerGroups })
  const { log } = await ann(listLogEntries, { params })
  expect(
    log
      .map(({ text }) => text)
      .slice(0, 5)
      .toSorted(),
  ).toEqual([
    'Added to Group A: First8 Last8',
    'Added to Group B: First1 Last1',
    'Added to Group C: First20 Last20',
    'Removed from Group A: First1 Last1',
    'Removed from Group B: First8 Last8, First9 Last9',
  ])
  await sort()
  expect(await read()).toEqual([])
})

test('a sorting made from older groups is refused, and the newer ones stand', async () => {
  const { ann, params, assign, read } = await startGroups()
  const older = put('A', 1, 2)
  await assign(older)
  const newer = [...put('A', 2, 3), ...put('B', 1)]
  const sort = (playerGroupAssignments: GroupAssignment[], basedOn?: GroupAssignment[]) =>
    ann(sortPlayers, { params, body: { playerGroupAssignments, basedOn } })
  await sort(newer, older.toReversed())
  for (const basedOn of [[], older, put('A', 2, 3), put('A', 1, 2, 3)]) {
    await expect(sort(put('C', 9), basedOn)).rejects.toMatchObject({
      status: 409,
      code: 'groups-changed',
    })
  }
  // The response to the first may have been lost.
  await sort(newer.toReversed(), older)
  expect(await read()).toHaveLength(3)
  await sort(put('C', 9), newer)
  expect(await read()).toEqual([['C', golferId(9)]])
  await sort([])
  await sort(older, [])
  expect(await read()).toHaveLength(2)
})

test('the same sorting sent twice is logged once', async () => {
  const { ann, params } = await startGroups()
  const sort = () =>
    ann(sortPlayers, {
      params,
      body: { playerGroupAssignments: put('A', 1, 2), golferOrder: 'world-ranking' },
    })
  const sorted = await sort()
  const { log } = await ann(listLogEntries, { params })
  expect(await sort()).toEqual(sorted)
  expect((await ann(listLogEntries, { params })).log).toEqual(log)
})

test('when devices sort differently over the same groups at once, only one succeeds', async () => {
  const { ann, params, read } = await startGroups()
  let basedOn: GroupAssignment[] = []
  for (let time = 0; time < 3; time += 1) {
    const sortings = [1, 2, 3, 4, 5, 6].map((rank) => put('A', rank + 6 * time))
    const saves = await Promise.allSettled(
      sortings.map((playerGroupAssignments) =>
        ann(sortPlayers, { params, body: { playerGroupAssignments, basedOn } }),
      ),
    )
    const nth = saves.findIndex(({ status }) => status === 'fulfilled')
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    basedOn = sortings[nth] ?? []
    expect(await read()).toEqual(basedOn.map(({ groupId, apiPlayerId }) => [groupId, apiPlayerId]))
  }
})

test('a golfer who is not or no longer in the field is refused by name', async () => {
  const { assign, provider, tick, read, ann, params } = await startGroups()
  await assign(put('A', 2))
  const gone = provider.scenes[0]?.golfers.slice(0, 2) ?? []
  for (const golfer of gone) golfer.gone = true
  for (let reading = 0; reading < 3; reading += 1) await tick()
  await expect(assign(put('A', 99))).rejects.toMatchObject({
    status: 409,
    code: 'golfer-not-in-field',
  })
  await expect(assign([...put('A', 3), ...put('A', 1)])).rejects.toMatchObject({
    message: 'First1 Last1 isn’t in the field.',
  })
  expect(await read()).toEqual([['A', golferId(2)]])
  const { playerGroups } = await ann(listPlayerGroups, { params })
  expect(playerGroups[0]?.tournamentPlayer.status).toBe('withdrawn')
})

test.for([
  ['an empty list', []],
  ['an unknown group', [{ apiPlayerId: '10001', groupId: 'D' }]],
  ['a golfer id that is an object', [{ apiPlayerId: { $ne: 1 }, groupId: 'A' }]],
  ['more golfers than any field has', Array.from({ length: 401 }, (_, n) => put('A', n + 1)[0])],
] as const)('%s is malformed', async ([, sent]) => {
  const { assign } = await startGroups()
  await expect(assign(sent as unknown as GroupAssignment[])).rejects.toMatchObject({ status: 400 })
})

test.for([
  [22, ['A', 'B', 'C'], 'A'],
  [22, ['B', 'C'], 'B'],
  [40, ['C'], 'C'],
] as const)(
  '%i players at once for %j overfill a group, and none of them is assigned',
  async ([many, into, full]) => {
    const { assign, read } = await startGroups()
    const sent = Array.from({ length: many }, (_, n) => put(into[n % into.length] ?? 'A', n + 1))
    await expect(assign(sent.flat())).rejects.toMatchObject({
      status: 409,
      code: 'group-limit',
      message: `Group ${full} can have maximum 7 players`,
    })
    expect(await read()).toEqual([])
  },
)

test('only the commissioner can sort groups and finish the setup', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob'])
  await teetime.register('eve')
  const params = { id }
  const body = { playerGroupAssignments: put('A', 30) }
  const { playerGroups } = await teetime.as('bob')(listPlayerGroups, { params })
  const playerGroupId = playerGroups[0]?.id ?? ''
  const bob = teetime.as('bob')
  const refusal = {
    status: 403,
    code: 'not-commissioner',
    message: 'Only the league commissioner can modify player assignments',
  }
  await expect(bob(addToGroups, { params, body })).rejects.toMatchObject(refusal)
  await expect(bob(removeFromGroup, { params: { id, playerGroupId } })).rejects.toMatchObject(
    refusal,
  )
  await expect(bob(completeSetup, { params })).rejects.toMatchObject({ status: 403 })
  const eve = teetime.as('eve')
  await expect(eve(listPlayerGroups, { params })).rejects.toMatchObject({ status: 404 })
  await expect(eve(addToGroups, { params, body })).rejects.toMatchObject({ status: 404 })
})

test('a golfer in another league’s group cannot be removed', async () => {
  const teetime = await startTeeTime()
  const mine = await startGroupsOf(teetime, 'ann')
  const theirs = await startGroupsOf(teetime, 'bob')
  const remove = (id: string, playerGroupId: string) =>
    teetime.as('ann')(removeFromGroup, { params: { id, playerGroupId } })
  await expect(remove(mine.id, theirs.playerGroupId)).rejects.toMatchObject({ status: 404 })
  await expect(remove(theirs.id, theirs.playerGroupId)).rejects.toMatchObject({ status: 404 })
  await expect(remove(mine.id, randomUUID())).rejects.toMatchObject({ status: 404 })
  await expect(remove(mine.id, 'first')).rejects.toMatchObject({ status: 400 })
  await remove(mine.id, mine.playerGroupId)
})

async function startGroupsOf(teetime: Awaited<ReturnType<typeof startTeeTime>>, name: string) {
  await teetime.register(name)
  const { league } = await teetime.as(name)(createLeague, {
    body: { name: 'Sunday Best', apiTournamentId: '014', tournOrgId: '1', entryFee: 0 },
  })
  const { playerGroups } = await teetime.as(name)(addToGroups, {
    params: { id: league.id },
    body: { playerGroupAssignments: put('A', 1) },
  })
  return { id: league.id, playerGroupId: playerGroups[0]?.id ?? '' }
}

test('setup can be finished once, when every group leaves a choice', async () => {
  const { ann, params, assign } = await startGroups()
  await assign([...put('A', 1, 2, 3), ...put('B', 4, 5), ...put('C', 7, 8)])
  await expect(ann(completeSetup, { params })).rejects.toMatchObject({
    status: 409,
    code: 'groups-too-small',
    message: 'Group B needs at least 3 golfers and has 2.',
  })
  const { playerGroups } = await assign(put('B', 6))
  expect(await ann(completeSetup, { params })).toMatchObject({ setupComplete: true })
  await expect(ann(completeSetup, { params })).rejects.toMatchObject({ code: 'setup-complete' })
  await expect(assign(put('A', 9))).rejects.toMatchObject({ code: 'setup-complete' })
  const playerGroupId = playerGroups[0]?.id ?? ''
  await expect(
    ann(removeFromGroup, { params: { ...params, playerGroupId } }),
  ).rejects.toMatchObject({
    status: 409,
    code: 'setup-complete',
  })
  const { log } = await ann(listLogEntries, { params })
  expect(log[0]?.text).toBe('Setup finished')
})

test('setup is refused where the field leaves too few wildcards', async () => {
  const { ann, services, params, assign } = await startGroups()
  await assign([...put('A', 1, 2, 3), ...put('B', 4, 5, 6), ...put('C', 7, 8)])
  await services.db.update(entrants).set({ missing: 9 }).where(gt(entrants.ranking, 9))
  await expect(ann(completeSetup, { params })).rejects.toMatchObject({
    code: 'groups-too-small',
    message: 'Wildcards need at least 2 golfers outside the groups, and there is 1.',
  })
  await services.db.update(entrants).set({ missing: 0 }).where(eq(entrants.ranking, 10))
  expect(await ann(completeSetup, { params })).toMatchObject({ setupComplete: true })
})

test('groups are frozen once a team has been saved', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann'])
  await draft(teetime, id, 'ann', [1])
  const body = { playerGroupAssignments: put('A', 30) }
  await expect(teetime.as('ann')(addToGroups, { params: { id }, body })).rejects.toMatchObject({
    status: 409,
    code: 'groups-frozen',
  })
})

test('after the deadline groups cannot change and the setup cannot be finished', async () => {
  const { ann, params, assign, passDeadline } = await startGroups()
  await assign([...put('A', 1, 2, 3), ...put('B', 4, 5, 6), ...put('C', 7, 8)])
  await passDeadline(params.id)
  await expect(assign(put('A', 9))).rejects.toMatchObject({ code: 'draft-closed' })
  await expect(ann(completeSetup, { params })).rejects.toMatchObject({ code: 'draft-closed' })
  expect((await ann(getLeague, { params })).setupComplete).toBe(false)
})
