import { expect, test } from 'vitest'

import {
  respondToFriendRequest,
  listFriendRequests,
  listFriends,
  sendFriendRequest,
  searchPeople,
} from '#contract/people/friends.ts'

import { publish } from '../platform/live/live.ts'
import { patiently } from '../testing/patiently.ts'
import { startTeeTime, type TeeTime } from '../testing/teetime.ts'
import { areFriends } from './friends.ts'

const ask = ({ as, idOf }: TeeTime, from: string, to: string, message?: string) =>
  as(from)(sendFriendRequest, { body: { toUserId: idOf(to), message } })

const friendsOf = async ({ as }: TeeTime, name: string) =>
  (await as(name)(listFriends)).friends.map(({ username }) => username)

const requestsTo = async ({ as }: TeeTime, name: string) =>
  (await as(name)(listFriendRequests)).requests

const statusFor = async ({ as }: TeeTime, name: string, q: string) =>
  (await as(name)(searchPeople, { query: { q } })).users[0]?.status

async function startThree() {
  const teetime = await startTeeTime()
  await teetime.register('ann', 'bob', 'cat')
  return teetime
}

test('an accepted request makes two people friends of each other', async () => {
  const teetime = await startThree()
  const { as, idOf, services } = teetime
  expect(await ask(teetime, 'ann', 'bob', 'hello ')).toEqual({ status: 'sent' })
  expect(await statusFor(teetime, 'ann', 'bob')).toBe('sent')
  expect(await statusFor(teetime, 'bob', 'ann')).toBe('received')
  expect(await areFriends(services.db, idOf('ann'), idOf('bob'))).toBe(false)

  const [request] = await requestsTo(teetime, 'bob')
  expect(request).toMatchObject({ fromUser: { username: 'ann' }, message: 'hello' })
  expect(await requestsTo(teetime, 'ann')).toEqual([])
  const params = { id: request?.id ?? '' }
  await as('bob')(respondToFriendRequest, { params, body: { status: 'accepted' } })

  expect(await friendsOf(teetime, 'ann')).toEqual(['bob'])
  expect(await friendsOf(teetime, 'bob')).toEqual(['ann'])
  expect(await requestsTo(teetime, 'bob')).toEqual([])
  expect(await statusFor(teetime, 'ann', 'bob')).toBe('friends')
  expect(await statusFor(teetime, 'bob', 'ann')).toBe('friends')
  expect(await areFriends(services.db, idOf('bob'), idOf('ann'))).toBe(true)
  expect(await areFriends(services.db, idOf('bob'), idOf('cat'))).toBe(false)
})

test('a declined request is gone and can be sent again', async () => {
  const teetime = await startThree()
  await ask(teetime, 'ann', 'bob')
  const [request] = await requestsTo(teetime, 'bob')
  const params = { id: request?.id ?? '' }
  await teetime.as('bob')(respondToFriendRequest, { params, body: { status: 'declined' } })
  expect(await requestsTo(teetime, 'bob')).toEqual([])
  expect(await friendsOf(teetime, 'ann')).toEqual([])
  expect(await statusFor(teetime, 'ann', 'bob')).toBe('none')
  expect(await ask(teetime, 'ann', 'bob')).toEqual({ status: 'sent' })
})

test('only the recipient may answer a request, and only once', async () => {
  const teetime = await startThree()
  await ask(teetime, 'ann', 'bob')
  const [request] = await requestsTo(teetime, 'bob')
  const params = { id: request?.id ?? '' }
  for (const status of ['accepted', 'declined'] as const) {
    for (const name of ['ann', 'cat']) {
      const answer = teetime.as(name)(respondToFriendRequest, { params, body: { status } })
      await expect(answer).rejects.toMatchObject({ status: 404 })
    }
  }
  await teetime.as('bob')(respondToFriendRequest, { params, body: { status: 'accepted' } })
  const again = teetime.as('bob')(respondToFriendRequest, { params, body: { status: 'declined' } })
  await expect(again).rejects.toMatchObject({ status: 404 })
  expect(await friendsOf(teetime, 'bob')).toEqual(['ann'])
})

test('asking someone who already asked makes the two friends', async () => {
  const teetime = await startThree()
  await ask(teetime, 'ann', 'bob')
  expect(await ask(teetime, 'bob', 'ann')).toEqual({ status: 'friends' })
  expect(await friendsOf(teetime, 'ann')).toEqual(['bob'])
  expect(await requestsTo(teetime, 'bob')).toEqual([])
})

test('two people who ask each other at once become friends', async () => {
  const teetime = await startThree()
  const answers = await Promise.all([
    patiently(() => ask(teetime, 'ann', 'bob')),
    patiently(() => ask(teetime, 'bob', 'ann')),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['friends', 'sent'])
  expect(await friendsOf(teetime, 'ann')).toEqual(['bob'])
  expect(await friendsOf(teetime, 'bob')).toEqual(['ann'])
})

test('asking twice, or asking a friend, oneself or an unknown person, is refused', async () => {
  const teetime = await startThree()
  const { as, idOf } = teetime
  await ask(teetime, 'ann', 'bob')
  const twice = ask(teetime, 'ann', 'bob')
  await expect(twice).rejects.toMatchObject({ status: 409, code: 'request-pending' })
  await ask(teetime, 'bob', 'ann')
  for (const [from, to] of [
    ['ann', 'bob'],
    ['bob', 'ann'],
  ] as const) {
    const already = ask(teetime, from, to)
    await expect(already).rejects.toMatchObject({ status: 409, code: 'already-friends' })
  }
  for (const toUserId of [idOf('ann'), idOf('ann').toUpperCase()]) {
    const self = as('ann')(sendFriendRequest, { body: { toUserId } })
    await expect(self).rejects.toMatchObject({ status: 400, code: 'request-to-self' })
  }
  const nobody = as('ann')(sendFriendRequest, { body: { toUserId: crypto.randomUUID() } })
  await expect(nobody).rejects.toMatchObject({ status: 404, message: 'User not found' })
})

test('an id in capitals is the same user', async () => {
  const teetime = await startThree()
  const { as, idOf } = teetime
  await as('ann')(sendFriendRequest, { body: { toUserId: idOf('bob').toUpperCase() } })
  await as('bob')(sendFriendRequest, { body: { toUserId: idOf('ann').toUpperCase() } })
  expect(await friendsOf(teetime, 'ann')).toEqual(['bob'])
})

test('both get a live event for a request and for its answer', async () => {
  const teetime = await startThree()
  const received: string[] = []
  for (const name of ['ann', 'bob', 'cat']) {
    teetime.services.live.streams.add({
      userId: teetime.idOf(name),
      leagues: new Map(),
      send: ({ topic }) => received.push(`${name} ${topic}`),
      refresh: async () => {},
      end: () => {},
    })
  }
  // Changes arrive in order: after this one, nothing from before is still on its way.
  await publish(teetime.services.db, { kind: 'marks', userId: teetime.idOf('cat') })
  await expect.poll(() => received).toContain('cat conversations/mine')
  received.splice(0)
  await ask(teetime, 'ann', 'bob')
  await expect.poll(() => received.toSorted()).toEqual(['ann me', 'bob me'])
})

test('a user can send 60 requests an hour', async () => {
  const teetime = await startTeeTime({ RATE_LIMITS: 'on' })
  await teetime.register('ann')
  const askNobody = () =>
    teetime.as('ann')(sendFriendRequest, { body: { toUserId: crypto.randomUUID() } })
  for (let nth = 0; nth < 60; nth += 1) {
    await expect(askNobody()).rejects.toMatchObject({ status: 404 })
  }
  await expect(askNobody()).rejects.toMatchObject({ status: 429 })
})
