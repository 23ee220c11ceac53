import { expect, test } from 'vitest'

import { subscribeToPush } from '#contract/accounts/push.ts'
import { inviteFriend } from '#contract/leagues/invite-links.ts'
import { sendFriendRequest } from '#contract/people/friends.ts'
import { draft, golferId, startLeague } from '#server/testing/leagues.ts'
import { startPushService } from '#server/testing/servers/push-service.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

test('invitations and reminders expire when picks lock, and the notice of a replacement doesn’t', async () => {
  const service = await startPushService()
  const teetime = await startTeeTime()
  const { as, idOf, register, provider, tick, runJobs } = teetime
  const leagueId = await startLeague(teetime, ['ann', 'cat'])
  await register('bob')
  await draft(teetime, leagueId, 'cat', [1, 2, 8, 9, 15, 22])
  const [scene] = provider.scenes
  // Picks lock in an hour.
  scene!.firstTee = new Date(Date.now() + 2 * 3_600_000)
  scene!.golfers.find(({ id }) => id === golferId(1))!.gone = true
  for (const name of ['bob', 'cat'])
    await as(name)(subscribeToPush, { body: service.browser(name) })
  await as('ann')(sendFriendRequest, { body: { toUserId: idOf('bob') } })
  await as('bob')(sendFriendRequest, { body: { toUserId: idOf('ann') } })

  for (let reading = 1; reading <= 3; reading += 1) await tick()
  await as('ann')(inviteFriend, { params: { id: leagueId }, body: { friendId: idOf('bob') } })
  await runJobs()
  const lifetimes = service.pushes.map(({ message, headers }) => [
    message.kind,
    Math.ceil(Number(headers['ttl']) / 3_600),
  ])
  expect(lifetimes).toContainEqual(['invitation', 1])
  expect(lifetimes).toContainEqual(['deadline', 1])
  expect(lifetimes).toContainEqual(['withdrawal', 24])
})
