import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { deleteAccount } from '#contract/accounts/privacy.ts'
import { updateUser } from '#contract/admin/users.ts'
import { deleteLeague } from '#contract/leagues/manage-league.ts'
import { blockPerson, removeFriend, unblockPerson } from '#contract/people/friends.ts'
import {
  getLeagueChat,
  listConversations,
  listMessages,
  markConversationRead,
  setConversationMuted,
  openConversation,
  sendMessage,
} from '#contract/people/messages.ts'
import { setReaction } from '#contract/people/reactions.ts'
import { maxConversations } from '#domain/people-limits.ts'
import { refusals } from '#domain/refusal-sentences.ts'

import { publish } from '../platform/live/live.ts'
import { startLeague } from '../testing/leagues.ts'
import { patiently } from '../testing/patiently.ts'
import { startConversation } from '../testing/scenes/messaging.ts'
import { password, startTeeTime } from '../testing/teetime.ts'

const missing = { status: 404, code: 'missing', message: 'Conversation not found' }
const refused = { status: 403, code: 'cannot-message', message: refusals['cannot-message'] }

/** Starts ann and bob, friends with an open conversation, and cat, who has no friends. */
async function startTalk(settings?: Record<string, string>) {
  const teetime = await startTeeTime(settings)
  await teetime.register('ann', 'bob', 'cat')
  const { befriend, open, ...rest } = startConversation(teetime)
  await befriend('ann', 'bob')
  const id = await open('ann', 'bob')
  return { ...teetime, ...rest, befriend, open, id, params: { id } }
}

test('two friends have one conversation, whoever opens it and however their ids are spelled', async () => {
  const { as, idOf, open, id } = await startTalk()
  expect(await open('bob', 'ann')).toBe(id)
  const spelled = { body: { otherUserId: idOf('bob').toUpperCase() } }
  const opened = await as('ann')(openConversation, spelled)
  expect(opened).toEqual({
    id,
    unreadCount: 0,
    muted: false,
    lastMessage: null,
    otherUser: { id: idOf('bob'), username: 'bob', name: 'bob', firstName: null, lastName: null },
  })
  const { conversations } = await as('ann')(listConversations)
  expect(conversations).toEqual([opened])
})

test('both people read messages in order, trimmed and as plain text', async () => {
  const { as, idOf, id, say, transcript } = await startTalk()
  const sent = await say('ann', id, '  Fore!\n ')
  expect(sent).toMatchObject({ senderId: idOf('ann'), senderName: 'ann', content: 'Fore!' })
  const markup = '<script>alert(1)</script> &amp; ${x}'
  await say('bob', id, markup)
  await say('ann', id, '⛳️'.repeat(600))
  for (const name of ['ann', 'bob']) {
    const lines = ['ann: Fore!', `bob: ${markup}`, `ann: ${'⛳️'.repeat(600)}`]
    expect(await transcript(name, id)).toEqual(lines)
  }
  const { conversations } = await as('bob')(listConversations)
  const { lastMessage, unreadCount } = conversations[0] ?? {}
  expect(unreadCount).toBe(2)
  expect(lastMessage).toMatchObject({ senderId: idOf('ann') })
  expect(lastMessage?.content).toMatch(/^(⛳️)+$/)
  expect(lastMessage?.content?.length).toBeLessThan(300)
})

test('the conversation with the newest message is first', async () => {
  const { as, register, befriend, open, id, say } = await startTalk()
  await register('dan')
  await befriend('ann', 'dan')
  const withDan = await open('ann', 'dan')
  const order = async () =>
    (await as('ann')(listConversations)).conversations.map((conversation) => conversation.id)
  await say('bob', id, 'one')
  expect(await order()).toEqual([id, withDan])
  await say('dan', withDan, 'two')
  expect(await order()).toEqual([withDan, id])
})

test.each(['', '   ', '\n\t', '\u200B', '\u2800 \u3164', 'x'.repeat(2001), 'a\0b'])(
  'the message %j is refused',
  async (content) => {
    const { say, transcript, id } = await startTalk()
    await expect(say('ann', id, content)).rejects.toMatchObject({ status: 400 })
    expect(await transcript('bob', id)).toEqual([])
  },
)

test('a list has the 1,000 conversations with the newest messages', async () => {
  const { as, idOf, id, services } = await startTalk()
  await services.database.query(
    `with people as (
       insert into users (username, email, password_hash, invite_token)
       select 'p' || nth, 'p' || nth || '@example.com', '', 'p' || nth from generate_series(1, $2::int) as nth
       returning id)
     insert into conversations (user_id1, user_id2, created_at)
     select least(id, $1::uuid), greatest(id, $1::uuid), now() + interval '1 minute' from people`,
    [idOf('ann'), maxConversations - 1],
  )
  const list = async () => (await as('ann')(listConversations)).conversations
  expect(await list()).toHaveLength(maxConversations)
  await services.database.query(
    `insert into users (username, email, password_hash, invite_token) values ('last', 'last@example.com', '', 'last')`,
  )
  await services.database.query(
    `insert into conversations (user_id1, user_id2, created_at)
     select least(id, $1::uuid), greatest(id, $1::uuid), now() + interval '2 minutes' from users where username = 'last'`,
    [idOf('ann')],
  )
  const full = await list()
  expect(full).toHaveLength(maxConversations)
  expect(full[0]?.otherUser.username).toBe('last')
  expect(full.map((one) => one.id)).not.toContain(id)
  // It is there by its person all the same.
  const params = { body: { otherUserId: idOf('bob') } }
  expect((await as('ann')(openConversation, params)).id).toBe(id)
})

test('the sender is the signed-in user, whatever the body says', async () => {
  const { send, cookieOf, idOf, id, transcript } = await startTalk()
  await send({
    method: 'POST',
    url: `/api/conversations/${id}/messages`,
    headers: { 'sec-fetch-site': 'same-origin' },
    cookies: cookieOf('ann'),
    payload: {
      content: 'me',
      senderId: idOf('bob'),
      senderName: 'bob',
      seq: 99,
      createdAt: '1999-01-01',
    },
  })
  expect(await transcript('bob', id)).toEqual(['ann: me'])
})

test('for anyone else a conversation does not exist, whatever they call', async () => {
  const { as, stranger, id, params, say } = await startTalk()
  const { id: messageId } = await say('ann', id, 'secret')
  const calls = [
    [listMessages, { params, query: { before: messageId } }],
    [sendMessage, { params, body: { content: 'hello' } }],
    [markConversationRead, { params, body: { messageId } }],
    [markConversationRead, { params }],
    [setConversationMuted, { params, body: { muted: true } }],
  ] as const
  for (const [call, input] of calls) {
    for (const name of ['cat', 'admin']) {
      await expect(as(name)(call, input)).rejects.toMatchObject(missing)
      const nowhere = { ...input, params: { id: randomUUID() } }
      await expect(as(name)(call, nowhere)).rejects.toMatchObject(missing)
    }
    await expect(stranger(call, input)).rejects.toMatchObject({ status: 401 })
  }
  expect(await as('cat')(listConversations)).toEqual({ conversations: [], leagueChats: [] })
})

test('history can be paged without gaps or duplicates while new messages arrive', async () => {
  const { as, params, id, say } = await startTalk()
  for (let nth = 1; nth <= 7; nth += 1) await say(nth % 2 ? 'ann' : 'bob', id, `${nth}`)
  const pages: string[][] = []
  let before: string | undefined
  for (;;) {
    const query = { limit: 3, ...(before && { before }) }
    const page = await as('bob')(listMessages, { params, query })
    pages.push(page.messages.map(({ content }) => content))
    await say('ann', id, 'later')
    if (page.nextBefore === null) break
    before = page.nextBefore
    expect(before).toBe(page.messages[0]?.id)
  }
  expect(pages).toEqual([['5', '6', '7'], ['2', '3', '4'], ['1']])
})

test('the last page ends exactly where the conversation begins', async () => {
  const { as, params, id, say } = await startTalk()
  const page = (query: object) => as('ann')(listMessages, { params, query })
  expect(await page({})).toEqual({ messages: [], nextBefore: null })
  for (const content of ['1', '2', '3']) await say('ann', id, content)
  expect(await page({ limit: 3 })).toMatchObject({ messages: { length: 3 }, nextBefore: null })
  expect((await page({ limit: 2 })).nextBefore).not.toBeNull()
  for (const limit of [0, 101, -1, 1.5, 'x']) {
    await expect(page({ limit })).rejects.toMatchObject({ status: 400 })
  }
  expect(await page({ before: randomUUID() })).toEqual({ messages: [], nextBefore: null })
})

test('a page has 50 messages by default', async () => {
  const { as, params, id, say } = await startTalk()
  for (let nth = 1; nth <= 51; nth += 1) await say('ann', id, `${nth}`)
  const { messages } = await as('bob')(listMessages, { params })
  expect(messages).toHaveLength(50)
  expect(messages.at(-1)?.content).toBe('51')
})

test('a message retried with the same client id is stored once and returned unchanged', async () => {
  const { as, params, id, say, transcript, unread } = await startTalk()
  const clientId = randomUUID()
  const first = await say('ann', id, 'once', clientId)
  expect(await say('ann', id, 'once', clientId)).toEqual(first)
  expect(
    await Promise.all([1, 2, 3].map(() => patiently(() => say('ann', id, 'changed', clientId)))),
  ).toEqual([first, first, first])
  expect(await unread('bob', id)).toBe(1)
  // The same id from another person is another message.
  await say('bob', id, 'mine', clientId)
  expect(await transcript('ann', id)).toEqual(['ann: once', 'bob: mine'])
  // Its sender's page finds it by that id, and no one else sees the id.
  const seenBy = async (name: string) => (await as(name)(listMessages, { params })).messages
  expect(await seenBy('ann')).toMatchObject([{ clientId }, { content: 'mine' }])
  for (const name of ['ann', 'bob'])
    for (const message of await seenBy(name))
      expect('clientId' in message).toBe(message.senderName === name)
})

test('a person can send 30 messages a minute', async () => {
  const { id, say } = await startTalk({ RATE_LIMITS: 'on' })
  for (let nth = 0; nth < 30; nth += 1) await say('ann', id, `${nth}`)
  await expect(say('ann', id, 'too much')).rejects.toMatchObject({ status: 429, code: 'too-many' })
  await say('bob', id, 'calm down')
})

test('only friends and members of one league can open a conversation, and refusals are alike', async () => {
  const teetime = await startTalk()
  const { as, idOf, open, register } = teetime
  await register('dan', 'eve')
  const league = await startLeague({ ...teetime, register: async () => {} }, ['dan', 'bob', 'eve'])
  const opening = (otherUserId: string) => as('cat')(openConversation, { body: { otherUserId } })
  for (const other of [idOf('ann'), idOf('cat'), randomUUID()]) {
    await expect(opening(other)).rejects.toMatchObject(refused)
  }
  // Bob and eve are not friends, but share a league.
  const id = await open('bob', 'eve')
  await teetime.say('eve', id, 'hello')
  await as('dan')(deleteLeague, { params: { id: league } })
  await expect(teetime.say('eve', id, 'still there?')).rejects.toMatchObject(refused)
  await expect(open('eve', 'bob')).rejects.toMatchObject(refused)
  expect(await teetime.transcript('bob', id)).toEqual(['eve: hello'])
})

test('people who stop being friends cannot write, and continue once they are friends again', async () => {
  const { as, idOf, befriend, id, say, transcript, open } = await startTalk()
  await say('ann', id, 'hello')
  await as('bob')(removeFriend, { params: { id: idOf('ann') } })
  for (const name of ['ann', 'bob']) {
    await expect(say(name, id, 'more')).rejects.toMatchObject(refused)
    expect(await transcript(name, id)).toEqual(['ann: hello'])
  }
  await befriend('ann', 'bob')
  expect(await open('bob', 'ann')).toBe(id)
  await say('bob', id, 'hello again')
  expect(await transcript('ann', id)).toEqual(['ann: hello', 'bob: hello again'])
})

test('a block stops both people, without saying whose it is', async () => {
  const { as, idOf, befriend, id, say, open, unread, badge } = await startTalk()
  await say('bob', id, 'hello')
  await say('ann', id, 'hello')
  await as('ann')(blockPerson, { params: { id: idOf('bob') } })
  for (const [name, other] of [
    ['ann', 'bob'],
    ['bob', 'ann'],
  ] as const) {
    await expect(say(name, id, 'more')).rejects.toMatchObject(refused)
    await expect(open(name, other)).rejects.toMatchObject(refused)
  }
  expect(await unread('ann', id)).toBeUndefined()
  expect(await badge('ann')).toBe(0)
  expect(await unread('bob', id)).toBe(1)

  await as('ann')(unblockPerson, { params: { id: idOf('bob') } })
  await expect(say('bob', id, 'more')).rejects.toMatchObject(refused)
  await befriend('bob', 'ann')
  await say('bob', id, 'more')
  expect(await unread('ann', id)).toBe(2)
})

test('no one writes or reacts to someone who is disabled or has deleted their account, until they are back', async () => {
  const { as, idOf, enter, id, params, say, open, transcript } = await startTalk()
  await say('bob', id, 'bye')
  const [{ id: messageId } = { id: '' }] = (await as('ann')(listMessages, { params })).messages
  const react = () =>
    as('ann')(setReaction, { params, body: { line: messageId, reaction: 'fire', reacted: true } })
  const disable = (disabled: boolean) =>
    as('admin')(updateUser, { params: { id: idOf('bob') }, body: { disabled } })
  const isRefused = async () => {
    await expect(say('ann', id, 'hello?')).rejects.toMatchObject(refused)
    await expect(react()).rejects.toMatchObject(refused)
    await expect(open('ann', 'bob')).rejects.toMatchObject(refused)
  }
  await disable(true)
  await isRefused()
  await disable(false)
  await react()
  await (
    await enter('bob', password)
  )(deleteAccount, { body: { password } })
  await isRefused()
  await enter('bob', password)
  await say('ann', id, 'hi')
  expect(await transcript('ann', id)).toEqual(['bob: bye', 'ann: hi'])
})

test('messages are published to the two people, and marks to the reader only', async () => {
  const { as, services, idOf, id, params, say } = await startTalk()
  const received: string[] = []
  for (const name of ['ann', 'bob', 'cat']) {
    services.live.streams.add({
      userId: idOf(name),
      leagues: new Map(),
      send: ({ topic }) => void received.push(`${name} ${topic}`),
      refresh: async () => {},
      end: () => {},
    })
  }
  const hearing = (expected: string[]) =>
    expect
      .poll(() => received.toSorted())
      .toEqual(expected)
      .then(() => received.splice(0))
  // Changes arrive in order: after this one, nothing from before is still on its way.
  await publish(services.db, { kind: 'marks', userId: idOf('cat') })
  await expect.poll(() => received).toContain('cat conversations/mine')
  received.splice(0)
  await say('ann', id, 'psst')
  await hearing(['ann conversations/' + id, 'bob conversations/' + id])
  await as('bob')(markConversationRead, { params })
  await hearing(['bob conversations/mine'])
  // Nothing new was read, so nothing is published, or two pages would trigger each other forever.
  await as('bob')(markConversationRead, { params })
  await say('bob', id, 'yes?')
  await hearing(['ann conversations/' + id, 'bob conversations/' + id])
})

test('a league’s chat does not give access to other conversations of its members', async () => {
  const teetime = await startTalk()
  const league = await startLeague({ ...teetime, register: async () => {} }, ['cat', 'ann'])
  const chat = await teetime.chat('ann', league)
  await teetime.say('ann', chat.id, 'for the league')
  await teetime.say('ann', teetime.id, 'for bob')
  expect(await teetime.transcript('cat', chat.id)).toEqual(['ann: for the league'])
  await expect(teetime.transcript('cat', teetime.id)).rejects.toMatchObject(missing)
  await expect(teetime.transcript('bob', chat.id)).rejects.toMatchObject(missing)
  const ofLeague = teetime.as('bob')(getLeagueChat, { params: { id: league } })
  await expect(ofLeague).rejects.toMatchObject({ status: 404, message: 'League not found' })
})
