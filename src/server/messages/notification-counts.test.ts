import { expect, test } from 'vitest'

import { countNotifications } from '#contract/accounts/notifications.ts'
import { listUpcoming } from '#contract/game/upcoming.ts'
import { declineInvitation, listPendingInvitations } from '#contract/leagues/invitations.ts'
import { inviteFriend } from '#contract/leagues/inviting.ts'
import { createLeague } from '#contract/leagues/league-changes.ts'
import { requestFriend } from '#contract/people/friends.ts'

import { startTeeTime } from '../testing/teetime.ts'

test('a friend request and an invitation count until they are answered', async () => {
  const { as, join, idOf } = await startTeeTime()
  await join('ann', 'bob')
  const counts = { unreadMessages: 0, pendingInvitations: 0, friendRequests: 0 }
  expect(await as('bob')(countNotifications)).toEqual(counts)

  await as('ann')(requestFriend, { body: { toUserId: idOf('bob') } })
  expect(await as('bob')(countNotifications)).toEqual({ ...counts, friendRequests: 1 })
  expect(await as('ann')(countNotifications)).toEqual(counts)
  await as('bob')(requestFriend, { body: { toUserId: idOf('ann') } })
  const { tournaments } = await as('ann')(listUpcoming)
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
  expect(await as('bob')(countNotifications)).toEqual({ ...counts, pendingInvitations: 1 })
  expect(await as('ann')(countNotifications)).toEqual(counts)

  const { invitations } = await as('bob')(listPendingInvitations)
  await as('bob')(declineInvitation, { params: { id: invitations[0]?.id ?? '' } })
  expect(await as('bob')(countNotifications)).toEqual(counts)
})

test('the counts require a session', async () => {
  const { stranger } = await startTeeTime()
  await expect(stranger(countNotifications)).rejects.toMatchObject({ status: 401 })
})
