import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { updateProfile } from '#contract/accounts/profile.ts'
import { listMoments } from '#contract/game/week.ts'
import { deleteLeague } from '#contract/leagues/manage-league.ts'
import { removeMember } from '#contract/leagues/members.ts'
import { blockPerson } from '#contract/people/friends.ts'
import { listReactions, setReaction } from '#contract/people/reactions.ts'
import type { Input } from '#contract/wire/endpoint.ts'
import type { Reaction } from '#domain/reactions.ts'
import { shootouts } from '#server/leagues/shootout-setting.ts'
import { messages } from '#server/messages/tables.ts'
import { publish } from '#server/platform/live/live.ts'
import { startLeague } from '#server/testing/leagues.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'
import { startConversation } from '#server/testing/scenes/messaging.ts'
import { startTeeTime, type TeeTime } from '#server/testing/teetime.ts'

import { moments } from '../week/tables.ts'
import { reactions } from './tables.ts'

type Line = Parameters<ReturnType<typeof reacting>['give']>[2]

/** Short forms of the calls about reactions. */
const reacting = ({ as, idOf }: TeeTime, names: readonly string[]) => ({
  give: (
    name: string,
    id: string,
    line: Input<typeof setReaction>['body']['line'],
    reaction: Reaction,
    reacted = true,
  ) => as(name)(setReaction, { params: { id }, body: { line, reaction, reacted } }),
  /** The reactions as someone sees them, `line reaction: names`. */
  given: async (name: string, id: string, from?: string): Promise<string[]> => {
    const answer = await as(name)(listReactions, { params: { id }, query: from ? { from } : {} })
    return answer.reactions.map(({ line, reaction, userIds }) => {
      const by = userIds.map((id) => names.find((one) => idOf(one) === id))
      return `${line} ${reaction}: ${by.join(', ')}`
    })
  },
})

/** Starts a league of ann, bob and cat with a message of ann's, and eve outside. */
async function startChat() {
  const teetime = await startTeeTime()
  const names = ['ann', 'bob', 'cat']
  const leagueId = await startLeague(teetime, names)
  await teetime.register('eve')
  const doing = startConversation(teetime)
  const { id } = await doing.chat('ann', leagueId)
  const line = (await doing.say('ann', id, 'Fore!')).id
  return { ...teetime, ...doing, ...reacting(teetime, names), leagueId, id, line }
}

test('members react to a message once each, and take it back', async () => {
  const { give, given, id, line } = await startChat()
  expect(await given('ann', id)).toEqual([])
  await give('bob', id, line, 'fire')
  await give('cat', id, line, 'fire')
  await give('cat', id, line, 'fire')
  await give('ann', id, line, 'thumbs-up')
  const all = [`${line} thumbs-up: ann`, `${line} fire: bob, cat`]
  for (const name of ['ann', 'bob', 'cat']) expect(await given(name, id)).toEqual(all)
  await give('bob', id, line, 'fire', false)
  await give('bob', id, line, 'fire', false)
  expect(await given('ann', id)).toEqual([`${line} thumbs-up: ann`, `${line} fire: cat`])
})

test('reactions name people as their league does', async () => {
  const { as, idOf, give, id, line } = await startChat()
  await give('bob', id, line, 'heart')
  await as('bob')(updateProfile, { body: { firstName: 'Robert' } })
  const { people } = await as('cat')(listReactions, { params: { id } })
  expect(people).toEqual([{ userId: idOf('bob'), name: 'Robert' }])
})

test('reactions are read from a given message on', async () => {
  const { give, given, say, id, line } = await startChat()
  const second = (await say('ann', id, 'Duck!')).id
  await give('bob', id, line, 'fire')
  await give('bob', id, second, 'fire')
  expect(await given('ann', id, second)).toEqual([`${second} fire: bob`])
  expect((await given('ann', id, line)).toSorted()).toEqual(
    [`${line} fire: bob`, `${second} fire: bob`].toSorted(),
  )
})

test('friends react to each other until one blocks the other', async () => {
  const { as, idOf, open, say, give, given } = await startChat()
  const id = await open('ann', 'bob')
  const line = (await say('ann', id, 'Lunch?')).id
  await give('bob', id, line, 'heart')
  await as('ann')(blockPerson, { params: { id: idOf('bob') } })
  for (const reacted of [true, false]) {
    await expect(give('bob', id, line, 'heart', reacted)).rejects.toMatchObject({ status: 403 })
    await expect(give('ann', id, line, 'fire', reacted)).rejects.toMatchObject({ status: 403 })
  }
  expect(await given('ann', id)).toEqual([`${line} heart: bob`])
})

test('someone who is not in a league, or no longer, neither reacts nor sees reactions', async () => {
  const { as, idOf, give, given, leagueId, id, line } = await startChat()
  await give('bob', id, line, 'heart')
  await as('bob')(removeMember, { params: { id: leagueId, userId: idOf('bob') } })
  for (const name of ['bob', 'eve']) {
    await expect(give(name, id, line, 'fire')).rejects.toMatchObject({ status: 404 })
    await expect(give(name, id, line, 'heart', false)).rejects.toMatchObject({ status: 404 })
    await expect(given(name, id)).rejects.toMatchObject({ status: 404 })
  }
  expect(await given('ann', id)).toEqual([`${line} heart: bob`])
})

test('in a deleted league nobody reacts', async () => {
  const { as, give, given, leagueId, id, line } = await startChat()
  await as('ann')(deleteLeague, { params: { id: leagueId } })
  await expect(give('bob', id, line, 'fire')).rejects.toMatchObject({ status: 404 })
  await expect(given('bob', id)).rejects.toMatchObject({ status: 404 })
})

test('a line of another conversation, or none, takes no reaction', async () => {
  const { give, open, say, id } = await startChat()
  const secret = (await say('bob', await open('bob', 'cat'), 'between us')).id
  const none: Line[] = [secret, crypto.randomUUID(), 'reveal', 'recap-1', 'recap-final', 'shootout']
  for (const line of none) {
    await expect(give('ann', id, line, 'fire')).rejects.toMatchObject({ status: 404 })
  }
})

test('reactions go with their message', async () => {
  const { give, services, id, line } = await startChat()
  await give('bob', id, line, 'heart')
  await services.db.delete(messages).where(eq(messages.id, line))
  expect(await services.db.$count(reactions)).toBe(0)
})

test('members react to moments, recaps and the Reveal, in the chat of their league only', async () => {
  const { teetime, leagueId, scene, golfer, read, play, settle, pass } = await startClosedLeague()
  const { give, given } = reacting(teetime, ['ann', 'bob', 'cat', 'dan'])
  const { id } = await startConversation(teetime).chat('ann', leagueId)
  await give('bob', id, 'reveal', 'shock')
  await expect(give('bob', id, 'recap-1', 'fire')).rejects.toMatchObject({
    status: 404,
    message: 'Message not found',
  })
  Object.assign(scene, { status: 'In Progress', roundStatus: 'In Progress' })
  for (const one of scene.golfers) Object.assign(one, { today: 0, thru: '3' })
  await read()
  await teetime.runJobs()
  golfer(3).today = -4
  await read()
  await teetime.runJobs()
  const params = { id: leagueId }
  const [moment] = (await teetime.as('bob')(listMoments, { params })).moments
  if (!moment) throw new Error('no moment')
  await give('cat', id, moment.id, 'clap')
  await play(4)
  await teetime.runJobs()
  await give('dan', id, 'recap-1', 'fire')
  expect((await given('ann', id)).toSorted()).toEqual(
    [`${moment.id} clap: cat`, 'recap-1 fire: dan', 'reveal shock: bob'].toSorted(),
  )
  await teetime.services.db.update(moments).set({ undone: true })
  await expect(give('ann', id, moment.id, 'clap')).rejects.toMatchObject({ status: 404 })
  const elsewhere = await startConversation(teetime).open('dan', 'ann')
  await expect(give('dan', elsewhere, moment.id, 'fire')).rejects.toMatchObject({ status: 404 })

  // A settled league stays with its members when it is deleted, and nothing in it changes.
  await pass(25)
  await settle()
  await give('ann', id, 'recap-final', 'clap')
  await teetime.services.db.insert(shootouts).values({
    leagueId,
    openedAt: new Date(),
    closesAt: new Date(),
    closedAt: new Date(),
    result: [],
  })
  await give('bob', id, 'shootout', 'clap')
  await teetime.as('ann')(deleteLeague, { params })
  await expect(give('ann', id, 'recap-final', 'clap', false)).rejects.toMatchObject({ status: 409 })
  expect(await given('ann', id)).toHaveLength(5)
})

test('a reaction is published to the members, but not if it changes nothing', async () => {
  const { services, idOf, leagueId, give, say, id, line } = await startChat()
  const received: string[] = []
  for (const name of ['ann', 'eve']) {
    services.live.streams.add({
      userId: idOf(name),
      leagues: new Map(name === 'eve' ? [] : [[leagueId, '']]),
      send: ({ topic }) => void received.push(`${name} ${topic}`),
      refresh: async () => {},
      end: () => {},
    })
  }
  // Changes arrive in order: after this one, nothing from before is still on its way.
  await publish(services.db, { kind: 'marks', userId: idOf('ann') })
  await expect.poll(() => received).toContain('ann conversations/mine')
  received.splice(0)
  await give('bob', id, line, 'heart')
  await give('bob', id, line, 'heart')
  await give('bob', id, line, 'fire', false)
  await say('bob', id, 'last')
  await expect
    .poll(() => received)
    .toEqual([`ann conversations/${id}/reactions`, `ann conversations/${id}`])
})

test('reactions are limited, taken back or not', async () => {
  const teetime = await startTeeTime({ RATE_LIMITS: 'on' })
  const leagueId = await startLeague(teetime, ['ann'])
  const { chat, say } = startConversation(teetime)
  const { give } = reacting(teetime, ['ann'])
  const { id } = await chat('ann', leagueId)
  const line = (await say('ann', id, 'Fore!')).id
  for (let nth = 0; nth < 60; nth += 1) await give('ann', id, line, 'fire', nth % 2 === 0)
  await expect(give('ann', id, line, 'fire')).rejects.toMatchObject({ status: 429 })
})
