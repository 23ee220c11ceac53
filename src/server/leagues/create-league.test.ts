import { randomUUID } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { listPendingInvitations } from '#contract/leagues/invitations.ts'
import {
  getLeague,
  listDeletedLeagues,
  listMembers,
  listMyLeagues,
} from '#contract/leagues/leagues.ts'
import { listLogEntries } from '#contract/leagues/log.ts'
import { updateLeague, createLeague, deleteLeague } from '#contract/leagues/manage-league.ts'
import { updateMember } from '#contract/leagues/members.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { maxListedLeagues } from '#domain/people-limits.ts'

import { addFriendAsMember, draft, startLeague } from '../testing/leagues.ts'
import { upcomingTournament } from '../testing/servers/golf-scene.ts'
import { startTeeTime } from '../testing/teetime.ts'
import { allLeagues, leagueMembers } from './tables.ts'

const body = { name: 'Sunday Best', apiTournamentId: '014', tournOrgId: '1', entryFee: 2000 }
const whole = [1, 2, 8, 9, 15, 22]

test('the creator of a league is its commissioner and first member', async () => {
  const { as, register, idOf } = await startTeeTime()
  await register('ann')
  const { league } = await as('ann')(createLeague, { body })
  expect(league).toMatchObject({
    name: 'Sunday Best',
    commissionerId: idOf('ann'),
    commissionerName: 'ann',
    entryFee: 2000,
    draftingEndEstimated: false,
    simulated: false,
    setupComplete: false,
    frozen: false,
    rules: defaultRules,
    memberCount: 1,
    tournamentName: 'The Practice Open',
  })
  expect(league.seasonEndDate > league.seasonStartDate).toBe(true)
  const params = { id: league.id }
  expect(await as('ann')(getLeague, { params })).toMatchObject(league)
  const { members } = await as('ann')(listMembers, { params })
  expect(members).toMatchObject([
    { username: 'ann', isCommissioner: true, picked: false, paid: false },
  ])
  const { log } = await as('ann')(listLogEntries, { params })
  expect(log).toMatchObject([{ username: 'ann', text: 'League created for The Practice Open' }])
})

test('a request sent again gets the same league, and a refused one may be sent again', async () => {
  const { as, register, passDeadline, idOf, services } = await startTeeTime()
  await register('ann', 'bob')
  const clientId = randomUUID()
  const request = { body: { ...body, clientId } }
  const unknown = { body: { ...request.body, apiTournamentId: '999' } }
  await expect(as('ann')(createLeague, unknown)).rejects.toMatchObject({ status: 404 })
  const { league } = await as('ann')(createLeague, request)
  await passDeadline(league.id)
  expect((await as('ann')(createLeague, request)).league.id).toBe(league.id)
  expect((await as('ann')(listMyLeagues)).leagues).toHaveLength(1)
  // The key is the caller's own.
  expect((await as('bob')(createLeague, request)).league.id).not.toBe(league.id)
  // Someone who has left since then doesn't see it.
  const isAnn = eq(leagueMembers.userId, idOf('ann'))
  await services.db.delete(leagueMembers).where(isAnn)
  await expect(as('ann')(createLeague, request)).rejects.toMatchObject({ status: 404 })
})

test('drafting closes an hour before the first tee time', async () => {
  const { as, register, provider } = await startTeeTime()
  await register('ann')
  const { league } = await as('ann')(createLeague, { body })
  const firstTee = provider.scenes[0]?.firstTee.getTime() ?? 0
  expect(league.draftingEndDate.getTime()).toBe(firstTee - 3_600_000)
})

test('a league on an unknown, started or team tournament is refused and doesn’t count against the plan', async () => {
  const { as, register, provider, tick } = await startTeeTime()
  await register('ann')
  provider.scenes = [
    upcomingTournament(),
    upcomingTournament({
      tournId: '015',
      name: 'Locked',
      firstTee: new Date(Date.now() + 30 * 60_000),
    }),
    upcomingTournament({
      tournId: '017',
      name: 'Begun',
      firstTee: new Date(Date.now() - 30 * 60_000),
    }),
    upcomingTournament({ tournId: '016', name: 'Pairs', format: 'team' }),
  ]
  await tick()
  const make = (apiTournamentId: string, tournOrgId = '1') =>
    as('ann')(createLeague, { body: { ...body, apiTournamentId, tournOrgId } })
  await expect(make('999')).rejects.toMatchObject({ status: 404, code: 'tournament-unknown' })
  await expect(make('014', '2')).rejects.toMatchObject({ status: 404, code: 'tournament-unknown' })
  await expect(make('015')).rejects.toMatchObject({ status: 409, code: 'picks-locked' })
  await expect(make('017')).rejects.toMatchObject({ status: 409, code: 'tournament-started' })
  await expect(make('016')).rejects.toMatchObject({ status: 409, code: 'tournament-unplayable' })
  await make('014')
  await expect(make('014')).rejects.toMatchObject({ status: 403, code: 'league-limit' })
  expect((await as('ann')(listMyLeagues)).leagues).toHaveLength(1)
})

test.for([
  ['no name', { ...body, name: '   ' }, 'League name is required'],
  ['no tournament', { name: 'Sunday Best' }, undefined],
  ['a negative fee', { ...body, entryFee: '-5' }, 'Entry fee must be positive'],
  ['a tournament that is not an id', { ...body, apiTournamentId: "014' or 1" }, undefined],
  ['golfers included', { ...body, playerGroupAssignments: [{}] }, undefined],
] as const)('a league with %s is malformed', async ([, sent, message]) => {
  const { send, register, cookieOf } = await startTeeTime()
  await register('ann')
  const response = await send({
    method: 'POST',
    url: createLeague.path,
    headers: { 'sec-fetch-site': 'same-origin' },
    cookies: cookieOf('ann'),
    payload: sent,
  })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'malformed', ...(message && { error: message }) })
})

test('my leagues are sorted by next deadline, and those that closed come last', async () => {
  const teetime = await startTeeTime()
  const { as, register, provider, tick, passDeadline } = teetime
  await register('ann', 'bob')
  expect(await as('ann')(listMyLeagues)).toEqual({ leagues: [] })
  const firstTee = new Date(Date.now() + 86_400_000)
  provider.scenes.push(upcomingTournament({ tournId: '020', name: 'Sooner', firstTee }))
  await tick()
  const { league: later } = await as('bob')(createLeague, { body })
  const { league: sooner } = await as('ann')(createLeague, {
    body: { ...body, apiTournamentId: '020' },
  })
  // A list leaves out the members' colors and the club's look.
  for (const league of [later, sooner]) {
    delete league.colors
    delete league.look
  }
  await addFriendAsMember(teetime, sooner.id, 'ann', 'bob')
  expect((await as('bob')(listMyLeagues)).leagues).toEqual([{ ...sooner, memberCount: 2 }, later])
  expect((await as('ann')(listMyLeagues)).leagues).toEqual([{ ...sooner, memberCount: 2 }])
  await passDeadline(sooner.id)
  expect((await as('bob')(listMyLeagues)).leagues).toMatchObject([
    { id: later.id },
    { id: sooner.id },
  ])
})

test('a list of leagues ends, and keeps the next deadlines and the latest leagues', async () => {
  const { as, register, services } = await startTeeTime()
  await register('ann')
  const { league } = await as('ann')(createLeague, { body })
  await services.db.execute(sql`with copies as (
      insert into leagues select copy.* from leagues l, generate_series(1, ${maxListedLeagues}::int) nth,
        jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'name', 'No. ' || nth,
          'join_code', lpad(nth::text, 12, '0'), 'drafting_end_at', now() - make_interval(days => nth))) copy
      returning id, commissioner_id
    )
    insert into league_members (league_id, user_id) select id, commissioner_id from copies`)
  const { leagues } = await as('ann')(listMyLeagues)
  expect(leagues).toHaveLength(maxListedLeagues)
  expect(leagues[0]?.id).toBe(league.id)
  expect(leagues.at(-1)?.name).toBe(`No. ${maxListedLeagues - 1}`)
  await services.db.update(allLeagues).set({ deletedAt: sql`now()` })
  expect((await as('ann')(listDeletedLeagues)).leagues).toHaveLength(maxListedLeagues)
})

test('the list of leagues requires a session', async () => {
  const { send, stranger } = await startTeeTime()
  const signedOut = { status: 401, code: 'signed-out' }
  await expect(stranger(listMyLeagues)).rejects.toMatchObject(signedOut)
  const cookies = { 'teetime-session': 'made-up' }
  const response = await send({ url: listMyLeagues.path, cookies })
  expect(response.statusCode).toBe(401)
})

test('a league does not exist for outsiders, the administrator included', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob'])
  await teetime.register('eve')
  const params = { id }
  const missing = { status: 404, message: 'League not found' }
  for (const name of ['eve', 'admin']) {
    const as = teetime.as(name)
    for (const call of [getLeague, listMembers, listLogEntries, deleteLeague] as const) {
      await expect(as(call, { params })).rejects.toMatchObject(missing)
    }
    const change = { params, body: { nickname: 'x' } }
    await expect(as(updateLeague, change)).rejects.toMatchObject(missing)
    expect(await as(listMyLeagues)).toEqual({ leagues: [] })
  }
  const eve = teetime.as('eve')
  await expect(eve(getLeague, { params: { id: randomUUID() } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(eve(getLeague, { params: { id: 'nonsense' } })).rejects.toMatchObject({
    status: 404,
    message: 'League not found',
  })
  await expect(teetime.stranger(getLeague, { params })).rejects.toMatchObject({ status: 401 })
})

test('a member who is not the commissioner cannot change anything', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob'])
  const bob = teetime.as('bob')
  const params = { id }
  await expect(bob(updateLeague, { params, body: { nickname: 'x' } })).rejects.toMatchObject({
    status: 403,
  })
  await expect(bob(deleteLeague, { params })).rejects.toMatchObject({ status: 403 })
  const paid = { params: { id, userId: teetime.idOf('bob') }, body: { paid: true } }
  await expect(bob(updateMember, paid)).rejects.toMatchObject({ status: 403 })
})

test('the commissioner marks who has paid, and every member can see it', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob'])
  await teetime.register('eve')
  const mark = (name: string, paid: boolean) =>
    teetime.as('ann')(updateMember, { params: { id, userId: teetime.idOf(name) }, body: { paid } })
  await mark('bob', true)
  await expect(mark('bob', true)).rejects.toMatchObject({ status: 409, code: 'marked-already' })
  const { members } = await teetime.as('bob')(listMembers, { params: { id } })
  expect(members.map(({ username, paid }) => [username, paid])).toEqual([
    ['ann', false],
    ['bob', true],
  ])
  await mark('bob', false)
  const { log } = await teetime.as('bob')(listLogEntries, { params: { id } })
  expect(log.map(({ text }) => text).slice(0, 3)).toEqual([
    'bob: not paid',
    'bob: paid',
    'bob joined',
  ])
  await expect(mark('eve', true)).rejects.toMatchObject({
    status: 404,
    message: 'Member not found',
  })
})

test('a deleted league is hidden with everything in it, and still counts against the month', async () => {
  const teetime = await startTeeTime()
  const { as } = teetime
  const id = await startLeague(teetime, ['ann', 'bob'])
  const params = { id }
  await draft(teetime, id, 'bob', whole)
  await as('ann')(deleteLeague, { params })
  await expect(as('bob')(getLeague, { params })).rejects.toMatchObject({ status: 404 })
  expect(await as('bob')(listMyLeagues)).toEqual({ leagues: [] })
  expect(await as('bob')(listPendingInvitations)).toEqual({ invitations: [] })
  await expect(as('ann')(deleteLeague, { params })).rejects.toMatchObject({ status: 404 })
  await expect(as('ann')(createLeague, { body })).rejects.toMatchObject({ code: 'league-limit' })
})
