import { beforeEach, expect, test } from 'vitest'

import { getTeam, listTeams } from '#contract/game/draft.ts'
import {
  acceptInvitation,
  declineInvitation,
  getInvitation,
  listPendingInvitations,
} from '#contract/leagues/invitations.ts'
import { acceptInviteLink, inviteFriend, getInviteLink } from '#contract/leagues/invite-links.ts'
import { getJoinCode, getJoinMembership, joinLeague } from '#contract/leagues/join-link.ts'
import { getLeague, listMembers, listMyLeagues } from '#contract/leagues/leagues.ts'
import { listLogEntries } from '#contract/leagues/log.ts'
import { updateMember, handOverLeague, removeMember } from '#contract/leagues/members.ts'
import { getLeagueChat } from '#contract/people/messages.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { users } from '#server/platform/auth/tables.ts'

import { draft, startLeague } from '../testing/leagues.ts'
import { startTeeTime, type TeeTime } from '../testing/teetime.ts'
import { teams } from './tables.ts'

const whole = [1, 2, 8, 9, 15, 22]

let teetime: TeeTime
let id: string
beforeEach(async () => {
  teetime = await startTeeTime()
  id = await startLeague(teetime, ['ann', 'bob', 'cat'])
  await draft(teetime, id, 'bob', whole)
  await teetime.services.db.delete(mails)
})

/** Ends someone's membership, as themselves or as the commissioner. */
const remove = (by: string, name: string) =>
  teetime.as(by)(removeMember, { params: { id, userId: teetime.idOf(name) } })
const names = async () =>
  (await teetime.as('ann')(listMembers, { params: { id } })).members.map((one) => one.username)
const newestLine = async () => (await teetime.as('ann')(listLogEntries, { params: { id } })).log[0]
const written = async () => {
  const rows = await teetime.services.db.select().from(mails)
  return rows.map(({ userId, title, text }) => ({
    to: ['ann', 'bob', 'cat'].find((name) => teetime.idOf(name) === userId),
    title,
    text,
  }))
}

test('when a member leaves, their team is deleted, the commissioner notified, and the log records it', async () => {
  const { as, services } = teetime
  await as('ann')(updateMember, {
    params: { id, userId: teetime.idOf('bob') },
    body: { paid: true },
  })
  expect(await remove('bob', 'bob')).toEqual({ message: 'You left the league' })
  expect(await names()).toEqual(['ann', 'cat'])
  expect(await services.db.$count(teams)).toBe(0)
  expect(await newestLine()).toMatchObject({ username: 'bob', text: 'bob left' })
  expect(await written()).toEqual([
    {
      to: 'ann',
      title: 'bob left Sunday Best',
      text: 'bob left Sunday Best, your Practice Open league. Their team is deleted, and they don’t owe anything. They already paid the entry fee, so send it back.',
    },
  ])
  expect((await as('bob')(listMyLeagues)).leagues).toEqual([])
})

test('the commissioner removes a member, who is told', async () => {
  expect(await remove('ann', 'bob')).toEqual({ message: 'Member removed' })
  expect(await names()).toEqual(['ann', 'cat'])
  expect(await teetime.services.db.$count(teams)).toBe(0)
  expect(await newestLine()).toMatchObject({ username: 'ann', text: 'bob was removed' })
  const [mail, ...others] = await written()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: 'bob', title: 'ann removed you from Sunday Best' })
  expect(mail?.text).toContain('You’ll need a new invitation to come back.')
})

test('every call of a league tells removed members that they were removed, and those who left that it doesn’t exist', async () => {
  await remove('ann', 'bob')
  await remove('cat', 'cat')
  const params = { id }
  for (const endpoint of [getLeague, listMembers, getTeam, listTeams, getLeagueChat]) {
    await expect(teetime.as('bob')(endpoint, { params })).rejects.toMatchObject({
      status: 404,
      code: 'membership-ended',
      message: 'The commissioner removed you from this league. Ask them to invite you again.',
    })
    await expect(teetime.as('cat')(endpoint, { params })).rejects.toMatchObject({
      status: 404,
      code: 'missing',
    })
  }
  await expect(draft(teetime, id, 'bob', whole)).rejects.toMatchObject({ status: 404 })
})

test('someone who was removed comes back by a new invitation only, not by an old one or a link', async () => {
  const { as, idOf, services } = teetime
  await remove('ann', 'bob')
  expect((await as('bob')(listPendingInvitations)).invitations).toEqual([])
  const codes = await services.db.select({ id: users.id, code: users.inviteToken }).from(users)
  const inviteCode = codes.find(({ id }) => id === idOf('ann'))?.code ?? ''
  const link = await as('bob')(getInviteLink, { params: { inviteCode }, query: { league: id } })
  expect(link.league).toBeNull()
  const followed = await as('bob')(acceptInviteLink, { body: { inviteCode, leagueId: id } })
  expect(followed.invitationId).toBeNull()
  expect(await names()).not.toContain('bob')

  const { invitationId } = await as('ann')(inviteFriend, {
    params: { id },
    body: { friendId: idOf('bob') },
  })
  await as('bob')(acceptInvitation, { params: { id: invitationId } })
  expect(await names()).toContain('bob')
  const team = await as('bob')(getTeam, { params: { id } })
  expect(team).toMatchObject({ golfers: [], savedAt: null })

  await remove('ann', 'bob')
  await expect(as('bob')(acceptInvitation, { params: { id: invitationId } })).rejects.toMatchObject(
    { status: 404 },
  )
  await expect(as('bob')(getInvitation, { params: { id: invitationId } })).rejects.toMatchObject({
    status: 404,
  })
})

test('once an invitation is declined, the link keeps out someone who was removed again', async () => {
  const { as, idOf } = teetime
  await remove('ann', 'bob')
  const { code } = await as('ann')(getJoinCode, { params: { id } })
  const invite = { params: { id }, body: { friendId: idOf('bob') } }
  const { invitationId } = await as('ann')(inviteFriend, invite)
  expect(await as('bob')(getLeague, { params: { id } })).toMatchObject({ id })
  await as('bob')(declineInvitation, { params: { id: invitationId } })
  const removed = { code: 'removed-from-league' }
  await expect(as('bob')(joinLeague, { params: { code } })).rejects.toMatchObject(removed)
  await as('ann')(inviteFriend, invite)
  await as('bob')(joinLeague, { params: { code } })
  expect(await names()).toContain('bob')
})

test('both links let in someone who was removed, while they have a new invitation', async () => {
  const { as, idOf, services } = teetime
  await remove('ann', 'bob')
  const { code } = await as('ann')(getJoinCode, { params: { id } })
  const codes = await services.db.select({ id: users.id, code: users.inviteToken }).from(users)
  const inviteCode = codes.find(({ id }) => id === idOf('ann'))?.code ?? ''
  const look = async () => ({
    standing: (await as('bob')(getJoinMembership, { params: { code } })).standing,
    offered: (await as('bob')(getInviteLink, { params: { inviteCode }, query: { league: id } }))
      .league,
  })
  expect(await look()).toEqual({ standing: 'removed', offered: null })
  const { invitationId } = await as('ann')(inviteFriend, {
    params: { id },
    body: { friendId: idOf('bob') },
  })
  expect(await look()).toMatchObject({ standing: 'none', offered: { id, joined: false } })
  const followed = await as('bob')(acceptInviteLink, { body: { inviteCode, leagueId: id } })
  expect(followed).toMatchObject({ invitationId })
  await as('bob')(declineInvitation, { params: { id: invitationId } })
  expect(await look()).toEqual({ standing: 'removed', offered: null })
})

test('someone who left can follow an old link back in', async () => {
  const { as, idOf, services } = teetime
  await remove('cat', 'cat')
  const codes = await services.db.select({ id: users.id, code: users.inviteToken }).from(users)
  const inviteCode = codes.find(({ id }) => id === idOf('ann'))?.code ?? ''
  const body = { inviteCode, leagueId: id }
  const { invitationId } = await as('cat')(acceptInviteLink, { body })
  await as('cat')(acceptInvitation, { params: { id: invitationId ?? '' } })
  expect(await names()).toEqual(['ann', 'bob', 'cat'])
})

test('the commissioner stays until the league is handed over', async () => {
  const { as, idOf } = teetime
  await expect(remove('ann', 'ann')).rejects.toMatchObject({
    status: 409,
    code: 'commissioner-stays',
  })
  await as('ann')(handOverLeague, { params: { id }, body: { userId: idOf('bob') } })
  await expect(remove('ann', 'bob')).rejects.toMatchObject({ status: 403 })
  await remove('ann', 'ann')
  expect(
    (await as('bob')(listMembers, { params: { id } })).members.map((one) => one.username),
  ).toEqual(['bob', 'cat'])
})

test('a member or deputy removes nobody, and nobody can be removed who is not a member', async () => {
  const { as, idOf, register } = teetime
  const params = { id, userId: idOf('cat') }
  await as('ann')(updateMember, { params, body: { deputy: true } })
  for (const by of ['bob', 'cat']) {
    const other = by === 'bob' ? 'cat' : 'bob'
    await expect(remove(by, other)).rejects.toMatchObject({ status: 403 })
    await expect(remove(by, 'ann')).rejects.toMatchObject({ status: 403 })
  }
  await register('eve')
  await expect(remove('ann', 'eve')).rejects.toMatchObject({ status: 404 })
})

test('once picks are locked, nobody leaves and nobody is removed', async () => {
  await teetime.passDeadline(id)
  for (const by of ['ann', 'bob']) {
    await expect(remove(by, 'bob')).rejects.toMatchObject({
      status: 409,
      code: 'draft-closed',
      message: 'Picks are locked, so no one can leave or be removed.',
    })
  }
  expect(await names()).toEqual(['ann', 'bob', 'cat'])
})

test('the commissioner stays, also by an id in capitals', async () => {
  const userId = teetime.idOf('ann').toUpperCase()
  const removal = teetime.as('ann')(removeMember, { params: { id, userId } })
  await expect(removal).rejects.toMatchObject({ code: 'commissioner-stays' })
  expect(await names()).toContain('ann')
})
