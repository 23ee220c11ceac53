import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import {
  type ChannelKind,
  getGroupChannel,
  removeGroupChannel,
  setGroupChannel,
  testGroupChannel,
} from '#contract/leagues/group-channel.ts'
import { listLogEntries } from '#contract/leagues/log.ts'
import { deleteLeague, restoreLeague } from '#contract/leagues/manage-league.ts'
import { handOverLeague } from '#contract/leagues/members.ts'
import { deleteExpired } from '#server/delete-expired.ts'
import { closeDueDrafts } from '#server/leagues/draft/close-draft.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { draft, startLeague } from '#server/testing/leagues.ts'
import { picks, finalSteps } from '#server/testing/scenes/finished.ts'
import { startChatServer } from '#server/testing/servers/chat-server.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { recaps } from '../week/tables.ts'
import { enqueuePosts } from './channel-events.ts'
import { groupChannels, groupPosts } from './tables.ts'

/** Starts an open league of `names`, who have picked, with a channel. */
async function startWithChannel(names = ['ann', 'bob', 'cat'], kind: ChannelKind = 'json') {
  const chat = await startChatServer()
  const teetime = await startTeeTime()
  const leagueId = await startLeague(teetime, names)
  for (const name of names) await draft(teetime, leagueId, name, picks[name] ?? [], -12)
  const params = { id: leagueId }
  const ann = teetime.as('ann')
  const { db } = teetime.services
  const { secret } = await ann(setGroupChannel, { params, body: { url: chat.url } })
  // A chat's kind follows from its host, which is this machine here.
  await db.update(groupChannels).set({ kind })
  return {
    teetime,
    leagueId,
    params,
    chat,
    ann,
    secret,
    db,
    ...finalSteps(teetime, leagueId),
    channel: async () => (await ann(getGroupChannel, { params })).channel,
    titles: () => chat.posts.map(({ body }) => body['title'] ?? body['content'] ?? body['text']),
    events: () => chat.posts.map(({ body }) => body['event']),
    async lock() {
      await teetime.passDeadline(leagueId)
      await closeDueDrafts(db)
      await teetime.runJobs()
    },
  }
}

test('the Reveal, each recap and the result are posted once, and nothing before the lock', async () => {
  const { teetime, chat, events, lock, play, read, pass, settle, scene, leagueId, channel } =
    await startWithChannel()
  await teetime.runJobs()
  expect(events()).toEqual([])
  await lock()
  expect(events()).toEqual(['reveal'])
  await play(2, 'In Progress')
  await teetime.runJobs()
  for (let times = 0; times < 2; times += 1) await teetime.runJobs()
  expect(events().toSorted()).toEqual(['recap-1', 'recap-2', 'reveal'])
  for (const golfer of scene.golfers) golfer.rounds.push(0, 1)
  await play(4)
  await teetime.runJobs()
  await read()
  await pass(25)
  expect(await settle()).toBe(1)
  await teetime.runJobs()
  await teetime.runJobs()
  expect(events().toSorted()).toEqual([
    'recap-1',
    'recap-2',
    'recap-3',
    'recap-4',
    'result',
    'reveal',
  ])
  // The recap of the last round and the result go out together, in any order.
  const result = chat.posts.find(({ body }) => body['title'] === 'Sunday Best: final recap')?.body
  expect(result).toMatchObject({
    url: `${teetime.services.mailer.siteUrl}/leagues/${leagueId}/leaderboard`,
  })
  expect(result?.['text']).toMatch(/The cards are in: .*T?1 \w+ \S+, T?[12] \w+ \S+/)
  for (const { text } of chat.posts) {
    expect(text).not.toContain('$')
    expect(text).not.toContain('undefined')
  }
  expect(await channel()).toMatchObject({ lastFailure: null, offAt: null })
  expect((await channel())?.lastSentAt).toBeInstanceOf(Date)
})

test('the Reveal tells what the teams share, by name', async () => {
  const { chat, lock } = await startWithChannel(['ann', 'bob', 'dan'])
  await lock()
  expect(chat.posts[0]?.body['title']).toBe('Sunday Best: picks are locked')
  expect(chat.posts[0]?.body['text']).toMatch(
    /3 teams in\. Most picked: .+ \(2\), .+ \(2\)\. Only ann has .+\. Only bob has .+/,
  )
})

test.each([
  ['discord', { content: expect.any(String) as string, allowed_mentions: { parse: [] } }],
  ['slack', { text: expect.any(String) as string, mrkdwn: false, link_names: false }],
  ['groupme', { text: expect.any(String) as string, bot_id: '' }],
] as const)('a chat of %s is spoken to in its own shape', async (kind, shape) => {
  const { chat, lock } = await startWithChannel(['ann', 'bob'], kind)
  await lock()
  expect(chat.posts.map(({ body }) => body)).toEqual([shape])
  expect(chat.posts[0]?.headers['content-type']).toBe('application/json')
  expect(chat.posts[0]?.headers['webhook-signature']).toBeUndefined()
})

test('the URL appears in no response, log line, league log or mail', async () => {
  const { teetime, params, ann, chat, channel, secret, lock } = await startWithChannel()
  chat.status = 500
  await ann(testGroupChannel, { params })
  await lock()
  const shown = await channel()
  expect(shown?.address).toMatch(/^127\.0\.0\.1:\d+\/…ken9$/)
  const { log } = await teetime.as('bob')(listLogEntries, { params })
  expect(log.map(({ text }) => text)).toContain('The league posts to a webhook now')
  const sent = await teetime.services.db.select().from(mails)
  const reported = JSON.stringify([shown, log, sent, teetime.logLines])
  expect(reported).not.toContain('s3cret')
  expect(secret).toMatch(/^whsec_/)
  expect(reported).not.toContain(secret)
})

test('only the commissioner sees, sets, tests or removes it', async () => {
  const { teetime, params, chat } = await startWithChannel()
  const bob = teetime.as('bob')
  const denied = { status: 403 }
  await expect(bob(getGroupChannel, { params })).rejects.toMatchObject(denied)
  await expect(bob(setGroupChannel, { params, body: { url: chat.url } })).rejects.toMatchObject(
    denied,
  )
  await expect(bob(testGroupChannel, { params })).rejects.toMatchObject(denied)
  await teetime.as('ann')(handOverLeague, { params, body: { userId: teetime.idOf('bob') } })
  expect((await bob(getGroupChannel, { params })).channel?.kind).toBe('json')
})

test.each([
  'http://golf.example/hook',
  'https://localhost/hook',
  'https://10.0.0.1/hook',
  'https://[::ffff:127.0.0.1]/hook',
  'https://golf.example:8443/hook',
  'https://ann:secret@golf.example/hook',
  'https://discord.com/channels/1/2',
  'file:///etc/passwd',
  'nonsense',
])('%s is refused', async (url) => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann'])
  await expect(
    teetime.as('ann')(setGroupChannel, { params: { id }, body: { url } }),
  ).rejects.toMatchObject({ status: 400, code: 'channel-address' })
})

test('a test arrives or says why it did not, and a redirect is not followed', async () => {
  const { ann, params, chat } = await startWithChannel()
  const other = await startChatServer()
  expect((await ann(testGroupChannel, { params })).failure).toBeNull()
  expect(chat.posts[0]?.body).toMatchObject({
    event: 'test',
    title: 'Sunday Best: this is a test',
  })
  Object.assign(chat, { status: 302, location: other.url })
  expect((await ann(testGroupChannel, { params })).failure).toMatch(
    /^127\.0\.0\.1:\d+ answered 302/,
  )
  expect(other.posts).toEqual([])
})

test('a test says the same of every name and address that is not public, whether there is one or not', async () => {
  const { ann, params, db, teetime } = await startWithChannel(['ann'])
  const failures = new Set<string | undefined>()
  teetime.logLines.length = 0
  for (const host of ['localhost', '10.0.0.1', '[::1]', 'no-such-name.invalid']) {
    await db.update(groupChannels).set({ url: `https://${host}/hook` })
    const { failure } = await ann(testGroupChannel, { params })
    failures.add(failure?.replace(host, 'HOST'))
  }
  expect([...failures]).toEqual(['HOST isn’t reachable from the internet.'])
})

test('tests are limited', async () => {
  const chat = await startChatServer()
  const teetime = await startTeeTime({ RATE_LIMITS: 'on' })
  const id = await startLeague(teetime, ['ann'])
  const ann = teetime.as('ann')
  await ann(setGroupChannel, { params: { id }, body: { url: chat.url } })
  for (let times = 0; times < 10; times += 1) await ann(testGroupChannel, { params: { id } })
  await expect(ann(testGroupChannel, { params: { id } })).rejects.toMatchObject({ status: 429 })
  expect(chat.posts).toHaveLength(10)
})

test('ten failures in a row turn it off, the commissioner is told once, and a test that arrives turns it on', async () => {
  const { teetime, ann, params, chat, lock, channel, db, play, events } = await startWithChannel()
  chat.status = 503
  await lock()
  for (let times = 1; times < 9; times += 1) await teetime.runJobs(true)
  expect(chat.posts).toHaveLength(9)
  expect(await channel()).toMatchObject({ offAt: null, lastFailure: { text: /answered 503\.$/ } })
  for (let times = 0; times < 3; times += 1) await teetime.runJobs(true)
  expect(chat.posts).toHaveLength(10)
  expect((await channel())?.offAt).toBeInstanceOf(Date)
  const notices = await db
    .select({ userId: mails.userId })
    .from(mails)
    .where(eq(mails.title, 'Sunday Best stopped posting to your group chat'))
  expect(notices).toEqual([{ userId: teetime.idOf('ann') }])
  // Events in the meantime are not posted later.
  await play(1, 'In Progress')
  await teetime.runJobs()
  chat.status = 200
  expect((await ann(testGroupChannel, { params })).channel).toMatchObject({
    offAt: null,
    lastFailure: null,
  })
  await teetime.runJobs(true)
  expect(events().slice(10)).toEqual(['test'])
})

test('a failure is forgotten once something arrives', async () => {
  const { teetime, chat, lock, channel, db } = await startWithChannel()
  chat.status = 500
  await lock()
  expect((await channel())?.lastFailure?.text).toMatch(/answered 500\.$/)
  chat.status = 204
  await teetime.runJobs(true)
  expect(chat.posts).toHaveLength(2)
  expect((await channel())?.lastFailure).toBeNull()
  expect(await db.select({ failures: groupChannels.failures }).from(groupChannels)).toEqual([
    { failures: 0 },
  ])
})

test('a channel that is set late gets only what is new, and a removed one nothing', async () => {
  const { ann, params, chat, teetime, lock, play, events } = await startWithChannel()
  await ann(removeGroupChannel, { params })
  await lock()
  await ann(setGroupChannel, { params, body: { url: chat.url } })
  await teetime.runJobs()
  expect(events()).toEqual([])
  await play(1, 'In Progress')
  await teetime.runJobs()
  await teetime.runJobs()
  expect(events()).toEqual(['recap-1'])
  await ann(removeGroupChannel, { params })
  expect(await ann(getGroupChannel, { params })).toEqual({ channel: null })
  await expect(ann(testGroupChannel, { params })).rejects.toMatchObject({ status: 404 })
})

test('a new address doesn’t get an event that waits for a retry at the old one', async () => {
  const [before, after] = [await startChatServer(), await startChatServer()]
  const teetime = await startTeeTime()
  const leagueId = await startLeague(teetime, ['ann', 'bob'])
  for (const name of ['ann', 'bob']) await draft(teetime, leagueId, name, picks[name] ?? [], -12)
  const setTo = (url: string) =>
    teetime.as('ann')(setGroupChannel, { params: { id: leagueId }, body: { url } })
  await setTo(before.url)
  before.status = 500
  await teetime.passDeadline(leagueId)
  await closeDueDrafts(teetime.services.db)
  await teetime.runJobs()
  expect(before.posts.map(({ body }) => body['event'])).toEqual(['reveal'])
  await setTo(after.url)
  await teetime.runJobs(true)
  expect(after.posts).toEqual([])
})

test('a post that arrives at the old address is no success of the new one', async () => {
  const { teetime, ann, params, chat, db, lock, leagueId, channel } = await startWithChannel()
  await lock()
  await db.execute(sql`insert into recaps (league_id, round, at, text, facts)
    values (${leagueId}, '1', clock_timestamp(), 'First.', '{}')`)
  const other = await startChatServer()
  const { promise: ready, resolve: respond } = Promise.withResolvers<void>()
  chat.ready = ready
  await enqueuePosts(db)
  const posted = teetime.runJobs()
  await expect.poll(() => chat.posts.length).toBe(2)
  await ann(setGroupChannel, { params, body: { url: other.url } })
  respond()
  await posted
  expect((await channel())?.lastSentAt).toBeNull()
})

test('a deleted league posts nothing, and a restored one what is not yet a day old', async () => {
  const { ann, params, teetime, lock, events, db } = await startWithChannel()
  await ann(deleteLeague, { params })
  await lock()
  expect(events()).toEqual([])
  await ann(restoreLeague, { params })
  await db.execute(sql`update leagues set closed_at = closed_at - interval '25 hours'`)
  await teetime.runJobs()
  expect(events()).toEqual([])
  await db.execute(sql`update leagues set closed_at = closed_at + interval '2 hours'`)
  await teetime.runJobs()
  expect(events()).toEqual(['reveal'])
})

test('a post that waits for a retry is dropped when the league is deleted', async () => {
  const { ann, params, teetime, chat, lock, db } = await startWithChannel()
  chat.status = 500
  await lock()
  await ann(deleteLeague, { params })
  chat.status = 200
  await teetime.runJobs(true)
  expect(chat.posts).toHaveLength(1)
  expect(await db.select({ state: groupPosts.state }).from(groupPosts)).toEqual([
    { state: 'skipped' },
  ])
})

test('a post whose recap is deleted before a retry is skipped, and posted once there is one again', async () => {
  const { teetime, leagueId, chat, lock, events, db } = await startWithChannel()
  await lock()
  const recap = async (text: string) => {
    await db.execute(sql`insert into recaps (league_id, round, at, text, facts)
      values (${leagueId}, '1', clock_timestamp(), ${text}, '{}')`)
    await enqueuePosts(db)
  }
  chat.status = 500
  await recap('First.')
  await teetime.runJobs()
  await db.delete(recaps)
  chat.status = 200
  await teetime.runJobs(true)
  const [post] = await db.select().from(groupPosts).where(eq(groupPosts.event, '1'))
  expect(post).toMatchObject({ state: 'skipped', claimedUntil: null })
  expect(events()).toEqual(['reveal', 'recap-1'])
  await recap('Second.')
  await teetime.runJobs()
  expect(chat.posts[2]?.text).toContain('Second.')
})

test('a post that isn’t sent is given up after a day', async () => {
  const { leagueId, lock, events, db } = await startWithChannel()
  await lock()
  await db.execute(sql`insert into recaps (league_id, round, at, text, facts)
    values (${leagueId}, '1', clock_timestamp(), 'First.', '{}')`)
  await enqueuePosts(db)
  const states = async () =>
    (await db.select().from(groupPosts).orderBy(groupPosts.event)).map(({ state }) => state)
  await deleteExpired(db)
  expect(await states()).toEqual(['sent', 'pending'])
  await db.update(groupPosts).set({ at: sql`${groupPosts.at} - interval '25 hours'` })
  await deleteExpired(db)
  expect(await states()).toEqual(['sent', 'skipped'])
  expect(events()).toEqual(['reveal'])
})

test('a league of one team posts no Reveal, but posts that it is void', async () => {
  const { teetime, lock, play, events, chat } = await startWithChannel(['ann'])
  await lock()
  await play(1, 'In Progress')
  await teetime.runJobs()
  await teetime.runJobs()
  expect(events()).toEqual(['recap-1'])
  expect(chat.posts[0]?.body['text']).toContain('the league is void')
})

test('a correction that comes while the first is being posted is posted after it', async () => {
  const { teetime, chat, db, lock, leagueId } = await startWithChannel()
  await lock()
  await db.execute(sql`insert into recaps (league_id, round, at, text, facts)
    values (${leagueId}, '1', clock_timestamp(), 'First.', '{}')`)
  const { promise: ready, resolve: respond } = Promise.withResolvers<void>()
  chat.ready = ready
  await enqueuePosts(db)
  const first = teetime.runJobs()
  await expect.poll(() => chat.posts.length).toBe(2)
  await db.update(recaps).set({ at: sql`clock_timestamp()`, text: 'Corrected.' })
  await enqueuePosts(db)
  await teetime.runJobs()
  respond()
  await first
  expect(chat.posts.slice(1).map(({ text }) => /First|Corrected/.exec(text)?.[0])).toEqual([
    'First',
    'Corrected',
  ])
})

test('a retried post has the same id, and a corrected result another one', async () => {
  const { teetime, chat, lock, play, read, golfer } = await startWithChannel(['ann', 'bob', 'cat'])
  const results = () => chat.posts.filter(({ body }) => body['event'] === 'result')
  await lock()
  await play(4)
  chat.status = 500
  for (let times = 0; times < 2; times += 1) await teetime.runJobs()
  expect(results()).toHaveLength(1)
  chat.status = 200
  await teetime.runJobs(true)
  expect(results()).toHaveLength(2)
  for (const rank of [5, 6, 12, 13]) golfer(rank).rounds = [-9, -9, -9, -9]
  await read(3)
  for (let times = 0; times < 3; times += 1) await teetime.runJobs()
  const [failed, retried, corrected, ...more] = results().map(({ headers, body }) => [
    headers['webhook-id'],
    body['id'],
  ])
  expect(more).toEqual([])
  expect(retried).toEqual(failed)
  expect(corrected?.[0]).not.toBe(retried?.[0])
  expect(corrected?.[1]).toBe(corrected?.[0])
})

test('a correction from before a channel is set isn’t posted there', async () => {
  const { ann, params, chat, teetime, lock, play, read, golfer, events } = await startWithChannel()
  await lock()
  await play(4)
  for (let times = 0; times < 3; times += 1) await teetime.runJobs()
  const posted = events()
  expect(posted).toContain('result')
  await ann(removeGroupChannel, { params })
  for (const rank of [5, 6, 12, 13]) golfer(rank).rounds = [-9, -9, -9, -9]
  await read(3)
  for (let times = 0; times < 3; times += 1) await teetime.runJobs()
  await ann(setGroupChannel, { params, body: { url: chat.url } })
  for (let times = 0; times < 3; times += 1) await teetime.runJobs()
  expect(events()).toEqual(posted)
})
