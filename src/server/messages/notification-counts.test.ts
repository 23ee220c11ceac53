import { expect, test } from 'vitest'

import { getNotificationCounts } from '#contract/accounts/notifications.ts'
import { listUpcomingTournaments } from '#contract/game/tournament.ts'
import { declineInvitation, listPendingInvitations } from '#contract/leagues/invitations.ts'
import { inviteFriend } from '#contract/leagues/invite-links.ts'
import { createLeague } from '#contract/leagues/manage-league.ts'
import { sendFriendRequest } from '#contract/people/friends.ts'

import { startTeeTime } from '../testing/teetime.ts'

test('a friend request and an invitation count until they are answered', async () => {
  const { as, register, idOf } = await startTeeTime()
  await register('ann', 'bob')
  const counts = { unreadMessages: 0, pendingInvitations: 0, friendRequests: 0 }
  expect(await as('bob')(getNotificationCounts)).toEqual(counts)

  await as('ann')(sendFriendRequest, { body: { toUserId: idOf('bob') } })
  expect(await as('bob')(getNotificationCounts)).toEqual({ ...counts, friendRequests: 1 })
  expect(await as('ann')(getNotificationCounts)).toEqual(counts)
  await as('bob')(sendFriendRequest, { body: { toUserId: idOf('ann') } })
  const { tournaments } = await as('ann')(listUpcomingTournaments)
  const { league } = await as('ann')(createLeague, {
    body: {
      name: 'Sunday',
      apiTournamentId: tournaments[0]?.id ?? '',
      tournOrgId: '1',
      entryFee: 0,
    },
  })
  const params = { id: league.id }
  await as('ann')(inviteFriend, { params, body: { friendId: idOf('bob') } })
  expect(await as('bob')(getNotificationCounts)).toEqual({ ...counts, pendingInvitations: 1 })
  expect(await as('ann')(getNotificationCounts)).toEqual(counts)

  const { invitations } = await as('bob')(listPendingInvitations)
  await as('bob')(declineInvitation, { params: { id: invitations[0]?.id ?? '' } })
  expect(await as('bob')(getNotificationCounts)).toEqual(counts)
})

test('the counts require a session', async () => {
  const { stranger } = await startTeeTime()
  await expect(stranger(getNotificationCounts)).rejects.toMatchObject({ status: 401 })
})
