import { randomUUID } from 'node:crypto'

import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { getNotificationCounts } from '#contract/accounts/notifications.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { getTeam } from '#contract/game/draft.ts'
import {
  acceptInvitation,
  declineInvitation,
  getInvitation,
  listPendingInvitations,
} from '#contract/leagues/invitations.ts'
import { inviteFriend } from '#contract/leagues/invite-links.ts'
import { getLeague, listMembers, listMyLeagues } from '#contract/leagues/leagues.ts'
import { listLogEntries } from '#contract/leagues/log.ts'
import { updateLeague, deleteLeague } from '#contract/leagues/manage-league.ts'
import { handOverLeague, removeMember, updateMember } from '#contract/leagues/members.ts'
import { blockPerson, sendFriendRequest, unblockPerson } from '#contract/people/friends.ts'
import { maxLeagueMembers } from '#domain/leagues/rules.ts'
import { listNewestMails } from '#server/notifications/mail/outbox.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { addMembers, startLeague } from '#server/testing/leagues.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { allLeagues, leagueMembers } from '../tables.ts'

const processed = {
  status: 404,
  message: 'Invitation not found or has already been processed',
}

const refused = (code: string) => ({ status: 409, code })

/** Starts ann's league of ann and cat. Bob is ann's friend, eve is nobody's. */
async function startInviting() {
  const teetime = await startTeeTime()
  const { as, register, idOf } = teetime
  const id = await startLeague(teetime, ['ann', 'cat'])
  await register('bob', 'eve')
  await as('ann')(sendFriendRequest, { body: { toUserId: idOf('bob') } })
  await as('bob')(sendFriendRequest, { body: { toUserId: idOf('ann') } })
  const params = { id }
  const invite = (friend: string) =>
    as('ann')(inviteFriend, { params, body: { friendId: idOf(friend) } })
  return { ...teetime, id, params, invite }
}

test('a friend is invited, reads the invitation and joins', async () => {
  const { as, idOf, id, params, invite } = await startInviting()
  const { invitationId } = await invite('bob')
  const { invitations } = await as('bob')(listPendingInvitations)
  expect(invitations).toMatchObject([
    {
      id: invitationId,
      status: 'pending',
      leagueId: id,
      league: { name: 'Sunday Best', memberCount: 2 },
      fromUser: { id: idOf('ann'), username: 'ann' },
      // With bob they are three: 75% and 20%, and 5% for the commissioner.
      prizePool: {
        memberCount: 3,
        totalPool: 6000,
        commissionerRake: 300,
        firstPlace: 4500,
        secondPlace: 1200,
        thirdPlace: 0,
      },
    },
  ])
  const answer = { params: { id: invitationId } }
  expect(await as('bob')(getInvitation, answer)).toEqual(invitations[0])
  expect(await as('bob')(getLeague, { params })).toMatchObject({ memberCount: 2 })

  expect(await as('bob')(acceptInvitation, answer)).toMatchObject({ leagueId: id })
  expect((await as('bob')(listMyLeagues)).leagues).toMatchObject([{ id, memberCount: 3 }])
  const { members } = await as('bob')(listMembers, { params })
  expect(members.map(({ username }) => username)).toEqual(['ann', 'cat', 'bob'])
  expect(await as('bob')(listPendingInvitations)).toEqual({ invitations: [] })
  const { log } = await as('ann')(listLogEntries, { params })
  expect(log[0]).toMatchObject({ username: 'bob', text: 'bob joined' })
})

test('the friend gets a mail if and only if the invitation is made', async () => {
  const { services, idOf, id, invite, runJobs } = await startInviting()
  await expect(invite('eve')).rejects.toMatchObject({ code: 'not-friends' })
  const { invitationId } = await invite('bob')
  await runJobs()
  const sent = (await listNewestMails(services.db)).filter(({ userId }) => userId !== idOf('cat'))
  expect(sent).toMatchObject([
    {
      to: 'bob@example.com',
      title: 'ann invited you to Sunday Best',
      path: `/league-invitations/${invitationId}`,
    },
  ])
  expect(sent[0]?.text).not.toContain(id)
})

test.for([
  ['outlasts an estimated deadline, which may move later', true],
  ['expires at a real deadline', false],
] as const)('the notice of an invitation %s', async ([, estimated]) => {
  const { services, idOf, id, invite } = await startInviting()
  const isIt = eq(allLeagues.id, id)
  await services.db
    .update(allLeagues)
    .set({
      draftingEndAt: sql`clock_timestamp() + interval '1 hour'`,
      draftingEndEstimated: estimated,
    })
    .where(isIt)
  await invite('bob')
  const notices = await services.db
    .select({ outlasts: sql`${mails.expiresAt} > ${allLeagues.draftingEndAt}` })
    .from(mails)
    .innerJoin(allLeagues, isIt)
    .where(and(eq(mails.kind, 'invitation'), eq(mails.userId, idOf('bob'))))
  expect(notices).toEqual([{ outlasts: estimated }])
})

test('the prize table follows the commissioner’s share', async () => {
  const { as, params, invite } = await startInviting()
  const { rules } = await as('ann')(getLeague, { params })
  await as('ann')(updateLeague, { params, body: { rules: { ...rules, commissionerShare: 0 } } })
  const { invitationId } = await invite('bob')
  expect(await as('bob')(getInvitation, { params: { id: invitationId } })).toMatchObject({
    prizePool: { commissionerRake: 0, firstPlace: 4800, secondPlace: 1200 },
  })
})

test('an invitee can see the league, but neither its log nor a team', async () => {
  const { as, params, invite } = await startInviting()
  await expect(as('bob')(getLeague, { params })).rejects.toMatchObject({ status: 404 })
  await invite('bob')
  await as('ann')(updateProfile, { body: { lastName: 'Baker', venmoHandle: 'ann-b' } })
  const annAs = async (name: string) =>
    (await as(name)(listMembers, { params })).members.find(({ username }) => username === 'ann')
  expect(await annAs('cat')).toMatchObject({ lastName: 'Baker', venmoHandle: 'ann-b' })
  expect(await annAs('bob')).toMatchObject({ lastName: null, venmoHandle: null })
  await expect(as('bob')(listLogEntries, { params })).rejects.toMatchObject({ status: 403 })
  await expect(as('bob')(getTeam, { params })).rejects.toMatchObject({ status: 403 })
})

test('an invitation can be answered once, and only by its recipient', async () => {
  const { as, params, invite } = await startInviting()
  const { invitationId } = await invite('bob')
  const answer = { params: { id: invitationId } }
  for (const name of ['ann', 'cat', 'eve']) {
    for (const call of [getInvitation, acceptInvitation, declineInvitation] as const) {
      await expect(as(name)(call, answer)).rejects.toMatchObject(processed)
    }
  }
  await as('bob')(declineInvitation, answer)
  for (const call of [acceptInvitation, declineInvitation] as const) {
    await expect(as('bob')(call, answer)).rejects.toMatchObject(processed)
  }
  expect(await as('bob')(getInvitation, answer)).toEqual({
    id: invitationId,
    status: 'declined',
    leagueId: params.id,
  })
  await expect(as('bob')(getLeague, { params })).rejects.toMatchObject({ status: 404 })
  const unknown = { params: { id: randomUUID() } }
  await expect(as('bob')(acceptInvitation, unknown)).rejects.toMatchObject(processed)
  const nonsense = { params: { id: 'mine' } }
  await expect(as('bob')(acceptInvitation, nonsense)).rejects.toMatchObject({ status: 400 })
})

test('only friends can be invited, and only once unless they declined', async () => {
  const { as, idOf, invite, params } = await startInviting()
  await expect(invite('eve')).rejects.toMatchObject(refused('not-friends'))
  await expect(invite('ann')).rejects.toMatchObject(refused('not-friends'))
  await expect(invite('cat')).rejects.toMatchObject(refused('already-member'))
  const nobody = { params, body: { friendId: randomUUID() } }
  await expect(as('ann')(inviteFriend, nobody)).rejects.toMatchObject(refused('not-friends'))
  const nonsense = { params, body: { friendId: 'bob' } }
  await expect(as('ann')(inviteFriend, nonsense)).rejects.toMatchObject({ status: 400 })

  const first = await invite('bob')
  await expect(invite('bob')).rejects.toMatchObject(refused('already-invited'))
  await as('bob')(declineInvitation, { params: { id: first.invitationId } })
  const second = await invite('bob')
  await as('bob')(acceptInvitation, { params: { id: second.invitationId } })
  await expect(invite('bob')).rejects.toMatchObject(refused('already-member'))

  const byMember = { params, body: { friendId: idOf('eve') } }
  await expect(as('bob')(inviteFriend, byMember)).rejects.toMatchObject({ status: 403 })
  await expect(as('eve')(inviteFriend, byMember)).rejects.toMatchObject({ status: 404 })
})

test('a full league refuses new members until a place is free', async () => {
  const { as, services, id, idOf, invite } = await startInviting()
  const { invitationId } = await invite('bob')
  await as('ann')(sendFriendRequest, { body: { toUserId: idOf('eve') } })
  await as('eve')(sendFriendRequest, { body: { toUserId: idOf('ann') } })
  await addMembers(services.db, id, maxLeagueMembers - 2)

  const full = { ...refused('league-full'), message: 'This league is full: it has 100 members.' }
  const answer = { params: { id: invitationId } }
  await expect(as('bob')(acceptInvitation, answer)).rejects.toMatchObject(full)
  await expect(invite('eve')).rejects.toMatchObject(full)
  expect((await as('bob')(listPendingInvitations)).invitations).toHaveLength(1)

  await services.db.delete(leagueMembers).where(eq(leagueMembers.userId, idOf('cat')))
  await as('bob')(acceptInvitation, answer)
  expect(await as('bob')(getLeague, { params: { id } })).toMatchObject({ memberCount: 100 })
})

test('after the deadline nobody can be invited or join, but an invitation can still be declined', async () => {
  const { as, id, invite, passDeadline } = await startInviting()
  const { invitationId } = await invite('bob')
  await passDeadline(id)
  const answer = { params: { id: invitationId } }
  await expect(as('bob')(acceptInvitation, answer)).rejects.toMatchObject(refused('draft-closed'))
  await expect(invite('bob')).rejects.toMatchObject(refused('draft-closed'))
  await expect(as('bob')(getInvitation, answer)).rejects.toMatchObject({
    ...refused('draft-closed'),
    message: 'Picks are locked.',
  })
  expect((await as('bob')(listPendingInvitations)).invitations).toEqual([])
  expect(await as('bob')(getNotificationCounts)).toMatchObject({ pendingInvitations: 0 })
  await as('bob')(declineInvitation, answer)
})

test('a block ends an invitation, also once it is lifted', async () => {
  const { as, idOf, invite } = await startInviting()
  const { invitationId } = await invite('bob')
  await as('ann')(blockPerson, { params: { id: idOf('bob') } })
  const params = { id: invitationId }
  await expect(as('bob')(getInvitation, { params })).rejects.toMatchObject(processed)
  await as('ann')(unblockPerson, { params: { id: idOf('bob') } })
  await expect(as('bob')(acceptInvitation, { params })).rejects.toMatchObject(processed)
})

test('an invitation disappears with its league', async () => {
  const { as, params, invite } = await startInviting()
  const { invitationId } = await invite('bob')
  await as('ann')(deleteLeague, { params })
  expect(await as('bob')(listPendingInvitations)).toEqual({ invitations: [] })
  await expect(as('bob')(acceptInvitation, { params: { id: invitationId } })).rejects.toMatchObject(
    processed,
  )
})

test('a pending invitation ends when whoever sent it may no longer invite', async () => {
  const { as, services, idOf, id, params, invite } = await startInviting()
  await as('cat')(sendFriendRequest, { body: { toUserId: idOf('eve') } })
  await as('eve')(sendFriendRequest, { body: { toUserId: idOf('cat') } })
  const cat = { params: { id, userId: idOf('cat') } }
  const waiting = async (name: string) =>
    (await as(name)(listPendingInvitations)).invitations.map(({ leagueId }) => leagueId)
  await invite('bob')
  for (const end of [
    () => as('ann')(updateMember, { ...cat, body: { deputy: false } }),
    () => as('ann')(removeMember, cat),
    () => as('cat')(removeMember, cat),
  ]) {
    await services.db
      .insert(leagueMembers)
      .values({ leagueId: id, userId: idOf('cat') })
      .onConflictDoNothing()
    await as('ann')(updateMember, { ...cat, body: { deputy: true } })
    await as('cat')(inviteFriend, { params, body: { friendId: idOf('eve') } })
    expect(await waiting('eve')).toEqual([id])
    await end()
    expect(await waiting('eve')).toEqual([])
    expect(await as('eve')(getNotificationCounts)).toMatchObject({ pendingInvitations: 0 })
    expect(await waiting('bob')).toEqual([id])
  }

  // The league goes to cat, whose own invitation stays.
  await services.db.insert(leagueMembers).values({ leagueId: id, userId: idOf('cat') })
  await as('ann')(updateMember, { ...cat, body: { deputy: true } })
  await as('cat')(inviteFriend, { params, body: { friendId: idOf('eve') } })
  await as('ann')(handOverLeague, { params, body: { userId: idOf('cat') } })
  expect(await waiting('bob')).toEqual([])
  expect(await waiting('eve')).toEqual([id])
})

test('a handover ends an invitation to someone whom the new commissioner blocked', async () => {
  const { as, idOf, params, invite } = await startInviting()
  await as('cat')(sendFriendRequest, { body: { toUserId: idOf('eve') } })
  await as('eve')(sendFriendRequest, { body: { toUserId: idOf('cat') } })
  const cat = { params: { id: params.id, userId: idOf('cat') } }
  await as('ann')(updateMember, { ...cat, body: { deputy: true } })
  await as('cat')(inviteFriend, { params, body: { friendId: idOf('eve') } })
  const { invitationId } = await invite('bob')
  await as('bob')(acceptInvitation, { params: { id: invitationId } })
  await as('bob')(blockPerson, { params: { id: idOf('eve') } })
  await as('ann')(handOverLeague, { params, body: { userId: idOf('bob') } })
  expect((await as('eve')(listPendingInvitations)).invitations).toEqual([])
})
