import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { updateProfile } from '#contract/accounts/profile.ts'
import { blockPerson } from '#contract/people/friends.ts'
import { listMessages, sendMessage } from '#contract/people/messages.ts'

import { startLeague } from '../testing/leagues.ts'
import { startConversation } from '../testing/scenes/messaging.ts'
import { startTeeTime } from '../testing/teetime.ts'
import { messages } from './tables.ts'

/** Starts a league of ann, bob and cat, with its chat. */
async function startChat() {
  const teetime = await startTeeTime()
  const { as } = teetime
  const leagueId = await startLeague(teetime, ['ann', 'bob', 'cat'])
  const doing = startConversation(teetime)
  const { id } = await doing.chat('ann', leagueId)
  const reply = (name: string, replyTo: string, content: string, to = id, clientId?: string) =>
    as(name)(sendMessage, { params: { id: to }, body: { content, replyTo, clientId } })
  const last = async (name: string, of = id) =>
    (await as(name)(listMessages, { params: { id: of } })).messages.at(-1)
  return { ...teetime, ...doing, id, reply, last }
}

test('a reply quotes the beginning of the message that it answers, and who wrote it', async () => {
  const { say, id, reply, last, as } = await startChat()
  const original = await say('bob', id, `Who has Scheffler? ${'I do. '.repeat(50)}`)
  expect(original).not.toHaveProperty('replyTo')
  const sent = await reply('ann', original.id, 'Me')
  const quote = { id: original.id, senderName: 'bob', content: original.content.slice(0, 120) }
  expect(sent.replyTo).toEqual(quote)
  await as('bob')(updateProfile, { body: { firstName: 'Robert' } })
  expect((await last('cat'))?.replyTo).toEqual({ ...quote, senderName: 'Robert' })
})

test('a mention in a quote follows a new name', async () => {
  const { as, idOf, id, reply, last } = await startChat()
  const content = '@bob has Scheffler'
  const mentions = [{ userId: idOf('bob'), start: 0, length: 4 }]
  const original = await as('ann')(sendMessage, { params: { id }, body: { content, mentions } })
  await as('bob')(updateProfile, { body: { firstName: 'Robert' } })
  const sent = await reply('cat', original.id, 'So do I')
  expect(sent.replyTo).toEqual({
    id: original.id,
    senderName: 'ann',
    content: '@Robert has Scheffler',
  })
  expect((await last('ann'))?.replyTo).toEqual(sent.replyTo)
})

test('friends reply to each other, and a retry is the same reply', async () => {
  const { say, open, reply, last } = await startChat()
  const id = await open('ann', 'bob')
  const original = await say('bob', id, 'Lunch?')
  const clientId = crypto.randomUUID()
  const sent = await reply('ann', original.id, 'Yes', id, clientId)
  expect(await reply('ann', original.id, 'Yes', id, clientId)).toEqual(sent)
  const { clientId: _, ...forOthers } = sent
  expect(await last('bob', id)).toEqual(forOthers)
})

test('a message of another conversation, or none, cannot be answered', async () => {
  const { say, id, open, reply, transcript } = await startChat()
  const secret = await say('bob', await open('bob', 'cat'), 'between us')
  for (const other of [secret.id, crypto.randomUUID()]) {
    await expect(reply('ann', other, 'hm')).rejects.toMatchObject({
      status: 404,
      message: 'Message not found',
    })
  }
  expect(await transcript('ann', id)).toEqual([])
})

test('a reply says when the message it answers is gone', async () => {
  const { say, id, reply, last, services } = await startChat()
  const original = await say('bob', id, 'oops')
  await reply('ann', original.id, 'Too late')
  await services.db.delete(messages).where(eq(messages.id, original.id))
  expect(await last('cat')).toMatchObject({ content: 'Too late', replyTo: null })
})

test('a quote hides the words of someone the reader blocked', async () => {
  const { say, id, reply, last, as, idOf } = await startChat()
  const original = await say('bob', id, 'noise')
  await reply('ann', original.id, 'Ha')
  await as('cat')(blockPerson, { params: { id: idOf('bob') } })
  expect((await last('cat'))?.replyTo).toMatchObject({ senderName: 'bob', content: null })
  expect((await last('ann'))?.replyTo).toMatchObject({ content: 'noise' })
})
