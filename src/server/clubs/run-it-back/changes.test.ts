import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { acceptInvitation, listPendingInvitations } from '#contract/leagues/invitations.ts'
import { getLeague, listMembers, listMyLeagues } from '#contract/leagues/leagues.ts'
import { updateLeague } from '#contract/leagues/manage-league.ts'
import { removeMember } from '#contract/leagues/members.ts'
import { runItBack } from '#contract/leagues/run-it-back.ts'
import { blockPerson } from '#contract/people/friends.ts'
import { NotFoundError } from '#server/platform/errors/errors.ts'
import { startLeague } from '#server/testing/leagues.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { runItBack as repeat } from './run-it-back.ts'

/** The wish for a league of its own that asks some members of an earlier one. */
const wish = (memberIds: string[]) => ({
  apiTournamentId: '014',
  tournOrgId: '1',
  changes: { name: 'Sunday Best', entryFee: 500, memberIds },
})

async function startEarlier(...names: string[]) {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', ...names])
  const params = { id }
  const ids = names.map((name) => teetime.idOf(name))
  return { ...teetime, params, ids }
}

test('a repeated league has the rules of the earlier one, and invites the members named', async () => {
  const { as, params, ids, idOf } = await startEarlier('bob', 'cat')
  const { rules } = await as('ann')(getLeague, { params })
  await as('ann')(updateLeague, { params, body: { rules: { ...rules, commissionerShare: 0 } } })
  const made = await as('bob')(runItBack, { params, body: wish([idOf('ann')]) })
  const league = await as('bob')(getLeague, { params: made.league })
  expect([league.commissionerId, league.entryFee, league.setupComplete]).toEqual([
    ids[0],
    500,
    false,
  ])
  expect(league.rules).toEqual({ ...rules, commissionerShare: 0 })
  const { invitations } = await as('ann')(listPendingInvitations)
  expect(invitations.map(({ leagueId }) => leagueId)).toEqual([league.id])
  expect((await as('cat')(listPendingInvitations)).invitations).toEqual([])
  await as('ann')(acceptInvitation, { params: { id: invitations[0]?.id ?? '' } })
  const { members } = await as('bob')(listMembers, { params: { id: league.id } })
  expect(members.map(({ username }) => username)).toEqual(['bob', 'ann'])
})

test('a league repeated with changes has the earlier one’s weekend shootout', async () => {
  const { as, params } = await startEarlier('bob')
  const again = async () => {
    const { league } = await as('bob')(runItBack, { params, body: wish([]) })
    return (await as('bob')(getLeague, { params: league })).shootout
  }
  await as('ann')(updateLeague, { params, body: { shootout: true } })
  expect(await again()).toBe(true)
})

test('any member can repeat a league, with members who are not their friends', async () => {
  const { as, params, ids, idOf } = await startEarlier('bob', 'cat')
  const body = wish([...ids, idOf('ann')])
  const { league } = await as('bob')(runItBack, { params, body })
  for (const name of ['ann', 'cat'])
    expect((await as(name)(listPendingInvitations)).invitations).toMatchObject([
      { leagueId: league.id, fromUser: { username: 'bob' } },
    ])
})

test('no one is invited who was not a member, or who blocked the caller or was blocked', async () => {
  const { as, register, params, ids, idOf } = await startEarlier('bob', 'cat')
  await register('eve')
  await as('bob')(blockPerson, { params: { id: idOf('cat') } })
  await as('ann')(blockPerson, { params: { id: idOf('bob') } })
  const body = wish([...ids, idOf('ann'), idOf('eve'), randomUUID()])
  await as('bob')(runItBack, { params, body })
  for (const name of ['ann', 'cat', 'eve'])
    expect((await as(name)(listPendingInvitations)).invitations).toEqual([])
})

test('someone who left the league while their call was on its way can’t repeat it', async () => {
  const { as, services, params, ids, idOf } = await startEarlier('bob')
  const [bob = ''] = ids
  await as('bob')(removeMember, { params: { ...params, userId: bob } })
  const caller = { id: bob, name: 'bob', username: 'bob' }
  const call = repeat(services.db, services.golf.name, caller, params.id, wish([idOf('ann')]))
  await expect(call).rejects.toBeInstanceOf(NotFoundError)
  expect((await as('ann')(listPendingInvitations)).invitations).toEqual([])
})

test('past the limit of the plan no league is made, and nobody is invited', async () => {
  const { as, params, ids } = await startEarlier('bob')
  const again = () => as('bob')(runItBack, { params, body: wish(ids) })
  await again()
  await expect(again()).rejects.toMatchObject({ status: 403 })
  expect((await as('bob')(listMyLeagues)).leagues).toHaveLength(2)
  expect((await as('ann')(listPendingInvitations)).invitations).toHaveLength(0)
})
