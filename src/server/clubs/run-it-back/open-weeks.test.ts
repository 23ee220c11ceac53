import { inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { listClubWeeks } from '#contract/clubs/club-weeks.ts'
import {
  updateClubMember,
  createClub,
  deleteClub,
  getClub,
  removeClubMember,
} from '#contract/clubs/clubs.ts'
import { setWeeklyLeagues, skipWeeklyLeague } from '#contract/clubs/weekly-leagues.ts'
import { acceptInvitation, listPendingInvitations } from '#contract/leagues/invitations.ts'
import { createClubLeague } from '#contract/leagues/run-it-back.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { users } from '#server/platform/auth/tables.ts'
import { startClub } from '#server/testing/clubs.ts'
import { startWeeklyLeagues } from '#server/testing/scenes/weekly-leagues.ts'
import { startTeeTime, type TeeTime } from '#server/testing/teetime.ts'

const next = { apiTournamentId: '014', tournOrgId: '1' }

const weeksOf = async ({ as }: TeeTime, name: string) => (await as(name)(listClubWeeks)).weeks

test('members see who is in the week of each of their clubs, until picks lock', async () => {
  const teetime = await startTeeTime()
  const { as, register, idOf } = teetime
  const { id } = await startClub(teetime, ['ann', 'bob', 'cat'])
  await register('eve')
  const params = { id }
  expect(await weeksOf(teetime, 'ann')).toEqual([])
  const { league } = await as('ann')(createClubLeague, { params, body: next })
  const week = {
    club: { id, name: 'Sunday Foursome', memberCount: 3 },
    tournament: { ...next, name: 'The Practice Open' },
    league: { id: league.id, membersIn: 1, isMine: false },
  }
  expect(await weeksOf(teetime, 'bob')).toMatchObject([week])
  const [invitation] = (await as('bob')(listPendingInvitations)).invitations
  await as('bob')(acceptInvitation, { params: { id: invitation?.id ?? '' } })
  for (const name of ['ann', 'bob']) {
    expect(await weeksOf(teetime, name)).toMatchObject([
      { ...week, league: { id: league.id, membersIn: 2, isMine: true } },
    ])
  }
  expect(await weeksOf(teetime, 'eve')).toEqual([])
  await as('ann')(removeClubMember, { params: { id, userId: idOf('cat') } })
  expect(await weeksOf(teetime, 'cat')).toEqual([])
  expect(await weeksOf(teetime, 'bob')).toMatchObject([{ club: { memberCount: 2 } }])

  // Bob's own club comes as well.
  const body = { name: 'The Other Crew', entryFee: 0, rules: defaultRules }
  const another = await as('bob')(createClub, { body })
  await as('bob')(createClubLeague, { params: { id: another.id }, body: next })
  expect((await weeksOf(teetime, 'bob')).map(({ club }) => club.id)).toEqual([id, another.id])
  await teetime.passDeadline(league.id)
  expect((await weeksOf(teetime, 'bob')).map(({ club }) => club.id)).toEqual([another.id])
  await as('bob')(deleteClub, { params: { id: another.id } })
  expect(await weeksOf(teetime, 'bob')).toEqual([])
})

test('a week counts no member whose account is disabled or about to be deleted', async () => {
  const teetime = await startTeeTime()
  const { as, services } = teetime
  const { id } = await startClub(teetime, ['ann', 'bob', 'cat', 'dan'])
  const params = { id }
  await as('ann')(createClubLeague, { params, body: next })
  for (const name of ['bob', 'cat']) {
    const [invitation] = (await as(name)(listPendingInvitations)).invitations
    await as(name)(acceptInvitation, { params: { id: invitation?.id ?? '' } })
  }
  const disable = (...names: string[]) =>
    services.db
      .update(users)
      .set({ disabledAt: sql`now()` })
      .where(inArray(users.username, names))
  const counts = async () => {
    const [week] = await weeksOf(teetime, 'ann')
    const [league] = (await as('ann')(getClub, { params })).leagues
    return [week?.league?.membersIn, league?.membersIn, week?.club.memberCount]
  }
  expect(await counts()).toEqual([3, 3, 4])
  await disable('dan')
  expect(await counts()).toEqual([3, 3, 3])
  await disable('cat')
  expect(await counts()).toEqual([2, 2, 2])
})

test('only the owner is asked about a prepared week, until it is made or skipped', async () => {
  const { teetime, params, prepare } = await startWeeklyLeagues('ask')
  const { as } = teetime
  await prepare()
  expect(await weeksOf(teetime, 'cat')).toMatchObject([
    { club: { ...params, memberCount: 3 }, tournament: next, league: null },
  ])
  expect(await weeksOf(teetime, 'ann')).toEqual([])
  await as('cat')(createClubLeague, { params, body: next })
  expect(await weeksOf(teetime, 'cat')).toMatchObject([{ league: { membersIn: 1 } }])

  const skipping = await startWeeklyLeagues('ask')
  await skipping.prepare()
  await skipping.teetime.as('cat')(skipWeeklyLeague, { params: skipping.params })
  expect(await weeksOf(skipping.teetime, 'cat')).toEqual([])
})

test('no one is asked once picks would have locked, the owner changed, or Mondays are off', async () => {
  const late = await startWeeklyLeagues('ask')
  await late.prepare()
  late.scene.firstTee = new Date(Date.now() + 1_800_000)
  // So much earlier is taken with the second payload.
  await late.teetime.tick()
  await late.teetime.tick()
  expect(await weeksOf(late.teetime, 'cat')).toEqual([])

  const { teetime, params, prepare } = await startWeeklyLeagues('ask')
  const { as, idOf } = teetime
  await prepare()
  await as('cat')(setWeeklyLeagues, { params, body: { choice: 'off' } })
  expect(await weeksOf(teetime, 'cat')).toEqual([])
  await as('cat')(setWeeklyLeagues, { params, body: { choice: 'ask' } })
  expect(await weeksOf(teetime, 'cat')).toHaveLength(1)
  const heir = { id: params.id, userId: idOf('ann') }
  await as('cat')(updateClubMember, { params: heir, body: { role: 'owner' } })
  for (const name of ['cat', 'ann']) expect(await weeksOf(teetime, name)).toEqual([])
})
