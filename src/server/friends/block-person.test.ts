import { randomUUID } from 'node:crypto'

import { expect, onTestFinished, test } from 'vitest'

import { listPendingInvitations } from '#contract/leagues/invitations.ts'
import { inviteFriend } from '#contract/leagues/invite-links.ts'
import { updateMember } from '#contract/leagues/members.ts'
import {
  respondToFriendRequest,
  blockPerson,
  listBlockedPeople,
  listFriendRequests,
  listFriends,
  removeFriend,
  sendFriendRequest,
  searchPeople,
  unblockPerson,
} from '#contract/people/friends.ts'

import { openEventStream } from '../testing/event-stream.ts'
import { addFriendAsMember, invite, startLeague } from '../testing/leagues.ts'
import { cookieOf } from '../testing/open-page.ts'
import { startTeeTime } from '../testing/teetime.ts'

async function startTwo() {
  const teetime = await startTeeTime()
  const { as, register, idOf } = teetime
  await register('ann', 'bob')
  const ask = (from: string, to: string) =>
    as(from)(sendFriendRequest, { body: { toUserId: idOf(to) } })
  const befriend = async () => {
    await ask('ann', 'bob')
    await ask('bob', 'ann')
  }
  const block = (by: string, whom: string) => as(by)(blockPerson, { params: { id: idOf(whom) } })
  const unblock = (by: string, whom: string) =>
    as(by)(unblockPerson, { params: { id: idOf(whom) } })
  const remove = (by: string, whom: string) => as(by)(removeFriend, { params: { id: idOf(whom) } })
  const friends = async (name: string) =>
    (await as(name)(listFriends)).friends.map(({ username }) => username)
  const find = async (name: string, q: string) =>
    (await as(name)(searchPeople, { query: { q } })).users.map(
      (user) => `${user.username} ${user.status}`,
    )
  return { ...teetime, ask, befriend, block, unblock, remove, friends, find }
}

const noUser = { status: 404, code: 'missing', message: 'User not found' }

test('an email address is shown to friends only', async () => {
  const { as, befriend } = await startTwo()
  await befriend()
  const { friends } = await as('ann')(listFriends)
  expect(friends).toMatchObject([{ username: 'bob', email: 'bob@example.com' }])
})

test('either friend can end a friendship once, and it can start again', async () => {
  const { befriend, remove, friends, find, ask } = await startTwo()
  await befriend()
  expect(await remove('bob', 'ann')).toEqual({ message: 'Friend removed' })
  expect([await friends('ann'), await friends('bob')]).toEqual([[], []])
  expect(await find('ann', 'bob')).toEqual(['bob none'])
  await expect(remove('ann', 'bob')).rejects.toMatchObject({
    status: 404,
    message: 'Friend not found',
  })
  await befriend()
  expect(await friends('ann')).toEqual(['bob'])
  await remove('ann', 'bob')
  // A pending request is not a friendship.
  await ask('ann', 'bob')
  await expect(remove('ann', 'bob')).rejects.toMatchObject({ status: 404 })
  await expect(remove('bob', 'ann')).rejects.toMatchObject({ status: 404 })
})

test('a block ends a friendship, and the two can’t find or befriend each other', async () => {
  const { as, befriend, block, friends, find, ask, idOf } = await startTwo()
  await befriend()
  await block('ann', 'bob')
  expect([await friends('ann'), await friends('bob')]).toEqual([[], []])
  expect(await find('bob', 'ann')).toEqual([])
  expect(await find('bob', 'ann@example.com')).toEqual([])
  expect(await find('ann', 'bob')).toEqual([])
  await expect(ask('bob', 'ann')).rejects.toMatchObject(noUser)
  await expect(ask('ann', 'bob')).rejects.toMatchObject(noUser)
  // As if the person did not exist.
  const nobody = as('bob')(sendFriendRequest, { body: { toUserId: randomUUID() } })
  await expect(nobody).rejects.toMatchObject(noUser)
  expect((await as('ann')(listBlockedPeople)).blocked).toEqual([
    { id: idOf('bob'), username: 'bob', name: 'bob', firstName: null, lastName: null },
  ])
  expect((await as('bob')(listBlockedPeople)).blocked).toEqual([])
})

test.each([
  ['ann', 'bob'],
  ['bob', 'ann'],
])('a request that waits goes when %s blocks %s', async (by, whom) => {
  const { as, ask, block, unblock, find } = await startTwo()
  await ask('ann', 'bob')
  const { requests } = await as('bob')(listFriendRequests)
  await block(by, whom)
  expect(await as('bob')(listFriendRequests)).toEqual({ requests: [] })
  const late = as('bob')(respondToFriendRequest, {
    params: { id: requests[0]?.id ?? '' },
    body: { status: 'accepted' },
  })
  await expect(late).rejects.toMatchObject({ status: 404 })
  await unblock(by, whom)
  expect(await find('bob', 'ann')).toEqual(['ann none'])
})

test('two people with a block between them cannot invite each other', async () => {
  const teetime = await startTwo()
  const { as, idOf, befriend, block } = teetime
  const id = await startLeague({ ...teetime, register: async () => {} }, ['ann'])
  await befriend()
  await block('bob', 'ann')
  const inviting = as('ann')(inviteFriend, { params: { id }, body: { friendId: idOf('bob') } })
  await expect(inviting).rejects.toMatchObject({ status: 409, code: 'not-friends' })
})

test('a block ends a deputy’s invitation, and the invitee’s open page is notified', async () => {
  const teetime = await startTwo()
  const { app, as, idOf, block } = teetime
  const id = await startLeague({ ...teetime, register: async () => {} }, ['ann'])
  await teetime.register('dan')
  await addFriendAsMember(teetime, id, 'ann', 'dan')
  await as('ann')(updateMember, { params: { id, userId: idOf('dan') }, body: { deputy: true } })
  await invite(teetime, id, 'dan', 'bob')
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const page = await openEventStream(url, cookieOf(teetime, 'bob'))
  onTestFinished(() => page.close())
  await page.waitFor('all')
  await block('ann', 'bob')
  await page.waitFor('me')
  expect(await as('bob')(listPendingInvitations)).toMatchObject({ invitations: [] })
})

test('only the blocker can lift a block, and each can block the other', async () => {
  const { block, unblock, ask, find, friends } = await startTwo()
  await block('ann', 'bob')
  await block('ann', 'bob')
  await block('bob', 'ann')
  await unblock('ann', 'bob')
  await expect(unblock('ann', 'bob')).rejects.toMatchObject({
    status: 404,
    message: 'Block not found',
  })
  expect(await find('ann', 'bob')).toEqual([])
  await expect(ask('ann', 'bob')).rejects.toMatchObject(noUser)
  await unblock('bob', 'ann')
  expect(await find('ann', 'bob')).toEqual(['bob none'])
  await ask('ann', 'bob')
  await ask('bob', 'ann')
  expect(await friends('bob')).toEqual(['ann'])
})

test('blocking oneself or an unknown person is refused', async () => {
  const { as, idOf } = await startTwo()
  for (const id of [idOf('ann'), idOf('ann').toUpperCase()]) {
    const self = as('ann')(blockPerson, { params: { id } })
    await expect(self).rejects.toMatchObject({ status: 400, code: 'block-self' })
  }
  const nobody = as('ann')(blockPerson, { params: { id: randomUUID() } })
  await expect(nobody).rejects.toMatchObject(noUser)
})
