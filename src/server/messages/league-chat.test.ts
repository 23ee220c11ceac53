import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { updateProfile } from '#contract/accounts/profile.ts'
import { acceptInvitation } from '#contract/leagues/invitations.ts'
import { inviteFriend } from '#contract/leagues/invite-links.ts'
import { deleteLeague } from '#contract/leagues/manage-league.ts'
import { blockPerson } from '#contract/people/friends.ts'
import {
  getLeagueChat,
  listConversations,
  markConversationRead,
  setConversationMuted,
} from '#contract/people/messages.ts'
import { topics } from '#contract/wire/topics.ts'

import { purgeLeagues } from '../leagues/delete-league.ts'
import { allLeagues } from '../leagues/tables.ts'
import { addFriendAsMember, startLeague } from '../testing/leagues.ts'
import { startConversation } from '../testing/scenes/messaging.ts'
import { startTeeTime } from '../testing/teetime.ts'
import { messages } from './tables.ts'

/** Starts a league of ann, bob and cat, with its chat. */
async function startChat() {
  const teetime = await startTeeTime()
  const leagueId = await startLeague(teetime, ['ann', 'bob', 'cat'])
  const doing = startConversation(teetime)
  const { id } = await doing.chat('ann', leagueId)
  return { ...teetime, ...doing, leagueId, id, params: { id } }
}

test('a league has one chat for all its members', async () => {
  const { as, chat, leagueId, id, say, transcript, unread, badge } = await startChat()
  expect((await chat('bob', leagueId)).id).toBe(id)
  await say('ann', id, 'Welcome')
  await say('bob', id, 'Fore!')
  for (const name of ['ann', 'bob', 'cat']) {
    expect(await transcript(name, id)).toEqual(['ann: Welcome', 'bob: Fore!'])
  }
  expect([await unread('ann', id), await unread('bob', id), await unread('cat', id)]).toEqual([
    1, 1, 2,
  ])
  expect(await badge('cat')).toBe(2)
  const shown = await chat('cat', leagueId)
  expect(shown).toMatchObject({ leagueId, leagueName: 'Sunday Best', unreadCount: 2, muted: false })
  expect(await as('cat')(listConversations)).toEqual({ conversations: [], leagueChats: [shown] })
})

test('an invitee gets into the chat only by joining', async () => {
  const { as, idOf, register, befriend, leagueId, id, say, transcript } = await startChat()
  await register('dan')
  await befriend('ann', 'dan')
  const inLeague = { params: { id: leagueId } }
  const { invitationId } = await as('ann')(inviteFriend, {
    ...inLeague,
    body: { friendId: idOf('dan') },
  })
  await expect(as('dan')(getLeagueChat, inLeague)).rejects.toMatchObject({ status: 403 })
  await expect(transcript('dan', id)).rejects.toMatchObject({ status: 404 })
  await expect(say('dan', id, 'hello')).rejects.toMatchObject({ status: 404 })
  await as('dan')(acceptInvitation, { params: { id: invitationId } })
  await say('dan', id, 'hello')
  expect(await transcript('ann', id)).toEqual(['dan: hello'])
})

test('a muted chat keeps its unread count but adds nothing to the badge', async () => {
  const { as, chat, leagueId, params, id, say, unread, badge } = await startChat()
  await as('cat')(setConversationMuted, { params, body: { muted: true } })
  await say('ann', id, 'one')
  expect(await chat('cat', leagueId)).toMatchObject({ muted: true, unreadCount: 1 })
  expect([await badge('cat'), await badge('bob')]).toEqual([0, 1])
  await as('cat')(markConversationRead, { params })
  expect(await chat('cat', leagueId)).toMatchObject({ muted: true, unreadCount: 0 })
  await say('ann', id, 'two')
  await as('cat')(setConversationMuted, { params, body: { muted: false } })
  expect([await badge('cat'), await unread('cat', id)]).toEqual([1, 1])
})

test('messages of a blocked person stay in the chat, but are not unread for who blocked them', async () => {
  const { as, idOf, id, say, transcript, unread, badge } = await startChat()
  await as('cat')(blockPerson, { params: { id: idOf('bob') } })
  await say('bob', id, 'noise')
  await say('ann', id, 'news')
  expect(await transcript('cat', id)).toEqual(['bob: noise', 'ann: news'])
  expect([await unread('cat', id), await badge('cat')]).toEqual([1, 1])
  expect([await unread('ann', id), await badge('ann')]).toEqual([1, 1])
  await say('cat', id, 'mine')
  expect(await unread('bob', id)).toBe(2)
})

test('a chat message is published to all members and no one else', async () => {
  const { services, register, idOf, leagueId, id, say } = await startChat()
  await register('eve')
  const topic = `conversations/${id}`
  const received: string[] = []
  for (const name of ['ann', 'bob', 'eve']) {
    services.live.streams.add({
      userId: idOf(name),
      leagues: new Map(name === 'eve' ? [] : [[leagueId, '']]),
      // What making the league announced may still be on its way.
      send: (event) => void (event.topic === topic && received.push(name)),
      refresh: async () => {},
      end: () => {},
    })
  }
  await say('ann', id, 'hello')
  await expect.poll(() => received.toSorted()).toEqual(['ann', 'bob'])
})

test('a new name is told to the members of the league and to friends, and to nobody else', async () => {
  const { as, services, register, befriend, idOf, leagueId } = await startChat()
  await register('dan', 'eve')
  await befriend('bob', 'dan')
  const received: string[] = []
  for (const name of ['ann', 'dan', 'eve']) {
    services.live.streams.add({
      userId: idOf(name),
      leagues: new Map(name === 'ann' ? [[leagueId, '']] : []),
      send({ topic }) {
        // This is about the new friendship, and may still be on its way.
        if (topic !== topics.me.text) received.push(`${name} ${topic}`)
      },
      refresh: async () => {},
      end: () => {},
    })
  }
  await as('bob')(updateProfile, { body: { firstName: 'Robert' } })
  await expect
    .poll(() => [...new Set(received)].toSorted())
    .toEqual(['ann conversations', `ann leagues/${leagueId}`, 'dan conversations'])
})

test('a chat is hidden and purged with its league', async () => {
  const { as, leagueId, id, say, transcript, badge, services } = await startChat()
  await say('bob', id, 'hello')
  await as('cat')(markConversationRead, { params: { id } })
  await as('ann')(deleteLeague, { params: { id: leagueId } })
  await expect(transcript('ann', id)).rejects.toMatchObject({ status: 404 })
  expect(await badge('ann')).toBe(0)
  const left = () => services.db.$count(messages)
  expect(await left()).toBe(1)
  await services.db.update(allLeagues).set({ deletedAt: sql`now() - interval '8 days'` })
  await purgeLeagues(services.db)
  expect(await left()).toBe(0)
})

test('a newcomer has nothing unread from before they joined', async () => {
  const { leagueId, id, say, unread, badge, ...teetime } = await startChat()
  for (const text of ['one', 'two']) await say('ann', id, text)
  await teetime.register('fay')
  await addFriendAsMember(teetime, leagueId, 'ann', 'fay')
  expect([await unread('fay', id), await badge('fay')]).toEqual([0, 0])
  await say('ann', id, 'three')
  expect([await unread('fay', id), await badge('fay')]).toEqual([1, 1])
})

test('the list of chats shows no words of someone whom the reader blocked', async () => {
  const { as, idOf, id, say } = await startChat()
  await as('ann')(blockPerson, { params: { id: idOf('bob') } })
  await say('bob', id, 'Fore!')
  const newest = async (name: string) =>
    (await as(name)(listConversations)).leagueChats[0]?.lastMessage?.content
  expect([await newest('ann'), await newest('bob')]).toEqual([null, 'Fore!'])
})
