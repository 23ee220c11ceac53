import { expect, test } from 'vitest'

import { updateNotificationPreferences } from '#contract/accounts/preferences.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { removeMember } from '#contract/leagues/members.ts'
import { blockPerson } from '#contract/people/friends.ts'
import {
  getLeagueChat,
  listConversations,
  listMessages,
  markConversationRead,
  setConversationMuted,
  sendMessage,
} from '#contract/people/messages.ts'
import { findMentions, mentionsPerHour } from '#domain/mentions.ts'

import { startLeague } from '../testing/leagues.ts'
import { startConversation } from '../testing/scenes/messaging.ts'
import { startTeeTime } from '../testing/teetime.ts'
import { notifyOfMessages } from './message-notices.ts'

const names = ['ann', 'bob', 'cat']

/** Starts a league of ann, bob and cat, with its chat, and eve outside. */
async function startChat() {
  const teetime = await startTeeTime()
  const { as, idOf, register } = teetime
  const leagueId = await startLeague(teetime, names)
  await register('eve')
  const doing = startConversation(teetime)
  const { id } = await doing.chat('ann', leagueId)
  const params = { id }
  const people = [...names, 'eve'].map((name) => ({ userId: idOf(name), name }))
  /** Sends a message in which every `@name` is a mention. */
  const mention = (name: string, content: string, clientId?: string) =>
    as(name)(sendMessage, {
      params,
      body: { content, clientId, mentions: findMentions(content, people) },
    })
  const read = async (name: string) => (await as(name)(listMessages, { params })).messages
  /** The last message as someone reads it, and whom it mentions. */
  const last = async (name: string) => {
    const { content = '', mentions = [] } = (await read(name)).at(-1) ?? {}
    const mentioned = mentions.map(({ start, length }) => content.slice(start, start + length))
    return { content, mentioned }
  }
  return { ...teetime, ...doing, leagueId, id, params, mention, read, last }
}

test('a mention of a member is kept, and one of oneself or of an outsider stays text', async () => {
  const { mention, last, params, as, idOf } = await startChat()
  const sent = await mention('ann', '@bob or @ann or @eve?')
  expect(sent.mentions).toEqual([{ userId: idOf('bob'), start: 0, length: 4 }])
  for (const name of names) {
    expect(await last(name)).toEqual({ content: '@bob or @ann or @eve?', mentioned: ['@bob'] })
  }
  const plain = await as('ann')(sendMessage, { params, body: { content: '@bob' } })
  expect(plain).not.toHaveProperty('mentions')
})

test('a retried message mentions once, and its answer is the same', async () => {
  const { mention, badge } = await startChat()
  const clientId = crypto.randomUUID()
  const sent = await mention('ann', 'hey @bob', clientId)
  expect(await mention('ann', 'hey @bob', clientId)).toEqual(sent)
  expect(await badge('bob')).toBe(1)
})

test('between two people nobody is mentioned', async () => {
  const { as, idOf, open } = await startChat()
  const id = await open('ann', 'bob')
  const content = '@bob'
  const mentions = [{ userId: idOf('bob'), start: 0, length: 4 }]
  const sent = await as('ann')(sendMessage, { params: { id }, body: { content, mentions } })
  expect(sent).not.toHaveProperty('mentions')
})

test('a mention follows a new name, in the chat and in the list', async () => {
  const { as, mention, last } = await startChat()
  await mention('ann', 'well done @bob, really')
  await as('bob')(updateProfile, { body: { firstName: 'Robert' } })
  const renamed = { content: 'well done @Robert, really', mentioned: ['@Robert'] }
  expect(await last('cat')).toEqual(renamed)
  const { leagueChats } = await as('cat')(listConversations)
  expect(leagueChats[0]?.lastMessage?.content).toBe(renamed.content)
})

test('a mention of someone who left stays as text', async () => {
  const { as, idOf, leagueId, mention, last } = await startChat()
  await mention('ann', 'and @bob?')
  await as('bob')(removeMember, { params: { id: leagueId, userId: idOf('bob') } })
  expect(await last('cat')).toEqual({ content: 'and @bob?', mentioned: [] })
})

test('a mention counts in the badge of a muted chat until it is read, unless its sender is blocked', async () => {
  const { as, idOf, params, leagueId, mention, say, badge } = await startChat()
  for (const name of ['bob', 'cat']) {
    await as(name)(setConversationMuted, { params, body: { muted: true } })
  }
  await as('cat')(blockPerson, { params: { id: idOf('ann') } })
  await say('ann', params.id, 'noise')
  await mention('ann', '@bob @cat and again @bob')
  expect([await badge('bob'), await badge('cat')]).toEqual([1, 0])
  const chat = await as('bob')(getLeagueChat, { params: { id: leagueId } })
  expect(chat).toMatchObject({ unreadCount: 2, unreadMentions: 1 })
  await as('bob')(markConversationRead, { params })
  expect(await badge('bob')).toBe(0)
})

test('a mentioned member is notified though the chat is muted, unless they blocked the sender', async () => {
  const { as, idOf, params, mention, services } = await startChat()
  for (const name of names)
    await as(name)(updateNotificationPreferences, { body: { message: { mail: true } } })
  const mailed = async () => {
    await notifyOfMessages(services.db)
    const { rows } = await services.database.query(
      `delete from mails where kind = 'message' returning user_id, title`,
    )
    return rows
      .map((row) => {
        const name = names.find((one) => idOf(one) === row['user_id'])
        return `${name}: ${String(row['title'])}`
      })
      .toSorted()
  }
  await as('bob')(setConversationMuted, { params, body: { muted: true } })
  await mention('ann', 'look @bob')
  expect(await mailed()).toEqual([
    'bob: ann mentioned you in Sunday Best',
    'cat: ann posted in Sunday Best',
  ])
  await as('bob')(blockPerson, { params: { id: idOf('ann') } })
  await mention('ann', 'look @bob')
  expect(await mailed()).toEqual(['cat: ann posted in Sunday Best'])
})

test('mentions that do not stand in the text are refused', async () => {
  const { as, idOf, params } = await startChat()
  const send = (mentions: { start: number; length: number }[], content = 'hi @bob') =>
    as('ann')(sendMessage, {
      params,
      body: { content, mentions: mentions.map((one) => ({ userId: idOf('bob'), ...one })) },
    })
  const at = { start: 3, length: 4 }
  for (const wrong of [[{ ...at, start: 2 }], [{ ...at, length: 5 }], [at, at]]) {
    await expect(send(wrong)).rejects.toMatchObject({ status: 400 })
  }
  const six = Array.from({ length: 6 }, (_, nth) => ({ start: nth * 5, length: 4 }))
  await expect(send(six, '@bob '.repeat(6))).rejects.toMatchObject({ status: 400 })
  await send([at])
})

test('a mention of another name than the member’s stays text, and notifies no one', async () => {
  const { as, idOf, params, last, badge, mention } = await startChat()
  const send = (content: string, length: number) =>
    as('ann')(sendMessage, {
      params,
      body: { content, mentions: [{ userId: idOf('bob'), start: 0, length }] },
    })
  await as('bob')(setConversationMuted, { params, body: { muted: true } })
  for (const [content, length] of [
    ['@cat owes me', 4],
    ['@bob owes me', 12],
    ['@bo', 3],
  ] as const) {
    expect(await send(content, length)).not.toHaveProperty('mentions')
    expect(await last('cat')).toEqual({ content, mentioned: [] })
  }
  expect(await badge('bob')).toBe(0)
  // Their name of today counts, in any case, also with letters of two code units before it.
  await as('bob')(updateProfile, { body: { firstName: 'Åse' } })
  await send('@bob', 4)
  expect(await badge('bob')).toBe(0)
  await send('@Åse', 4)
  expect(await last('cat')).toEqual({ content: '@Åse', mentioned: ['@Åse'] })
  expect(await badge('bob')).toBe(1)
  await mention('ann', '🏌️ @CAT')
  expect(await last('bob')).toEqual({ content: '🏌️ @cat', mentioned: ['@cat'] })
})

test('after too many mentions in an hour only messages without one are sent', async () => {
  const { mention, say, id, services } = await startChat()
  for (let nth = 0; nth < mentionsPerHour / 2; nth += 1) await mention('ann', '@bob @cat')
  await expect(mention('ann', '@bob')).rejects.toMatchObject({ status: 409 })
  await say('ann', id, '@bob without')
  await mention('bob', '@ann')
  await services.database.query(
    `update message_mentions set created_at = created_at - interval '1 hour'`,
  )
  await mention('ann', '@bob')
})
