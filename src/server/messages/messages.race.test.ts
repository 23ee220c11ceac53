import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { mentionsPerHour } from '#domain/mentions.ts'

import { patiently } from '../testing/patiently.ts'
import { makeLeague } from '../testing/play.ts'
import { expectExactly, race, raceWithoutGuard, countStatuses } from '../testing/processes/race.ts'
import {
  type ServerProcess,
  type Pair,
  sharePair,
  until,
  waitingForLocks,
  withoutConstraint,
} from '../testing/processes/two-processes.ts'

const ten = Array.from({ length: 10 }, (_, nth) => nth)

const idOf = async (pair: Pair, username: string) => {
  const { rows } = await pair.database.query('select id from users where username = $1', [username])
  return (rows[0] as { id: string }).id
}

/** Starts ann and bob, who are friends, and cat, who is not. */
async function startFriends() {
  const pair = await sharePair()
  const [ann, bob, cat] = [await pair.join('ann'), await pair.join('bob'), await pair.join('cat')]
  const ids = { ann: await idOf(pair, 'ann'), bob: await idOf(pair, 'bob') }
  await pair.send(0, 'POST', '/api/friends/request', ann, { toUserId: ids.bob })
  await pair.send(0, 'POST', '/api/friends/request', bob, { toUserId: ids.ann })
  const open = (nth: number, cookie: string, otherUserId: string) =>
    pair.send(nth, 'POST', '/api/conversations', cookie, { otherUserId })
  return { pair, ann, bob, cat, ids, open }
}

const countOf = async ({ database }: Pair, table: string) => {
  const { rows } = await database.query(`select count(*)::int as count from ${table}`)
  return (rows[0] as { count: number }).count
}

test('a conversation that both people open ten times at once is created once', async () => {
  const { pair, ann, bob, ids, open } = await startFriends()
  const replies = await Promise.all(
    ten.map((nth) =>
      patiently(() => (nth % 3 ? open(nth, ann, ids.bob) : open(nth, bob, ids.ann))),
    ),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(replies.map(({ body }) => body['id'])).size).toBe(1)
  expect(await countOf(pair, 'conversations')).toBe(1)
})

test('without the unique key, the same race creates several', async () => {
  const { pair, ids } = await startFriends()
  await withoutConstraint(pair, 'conversations', 'conversations_pair_key')
  await raceWithoutGuard(
    pair,
    'select count(*) = 0 as allowed from conversations',
    () => `insert into conversations (user_id1, user_id2)
           values (least('${ids.ann}'::uuid, '${ids.bob}'), greatest('${ids.ann}'::uuid, '${ids.bob}'))`,
  )
  expect(await countOf(pair, 'conversations')).toBeGreaterThan(1)
})

test('a league’s chat that is first used ten times at once is created once', async () => {
  const { pair, ann } = await startFriends()
  const id = await makeLeague(pair, ann, { name: 'Sunday' })
  const replies = await Promise.all(
    ten.map((nth) =>
      patiently(() => pair.send(nth, 'GET', `/api/leagues/${id}/conversation`, ann)),
    ),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(replies.map((reply) => reply.body['id'])).size).toBe(1)
  expect(await countOf(pair, 'conversations')).toBe(1)
})

test('a message sent 25 times at once with one client id is stored once', async () => {
  const { pair, ann, bob, ids, open } = await startFriends()
  const { body } = await open(0, ann, ids.bob)
  const path = `/api/conversations/${String(body['id'])}/messages`
  const message = { content: 'once', clientId: randomUUID() }
  const replies = await race(pair, (nth) => pair.send(nth, 'POST', path, ann, message))
  expect(countStatuses(replies)).toEqual(replies.map(() => 201))
  expect(new Set(replies.map((reply) => reply.body['id'])).size).toBe(1)
  expect(await countOf(pair, 'messages')).toBe(1)
  const counts = await pair.send(1, 'GET', '/api/notifications/counts', bob)
  expect(counts.body).toMatchObject({ unreadMessages: 1 })
})

/** Starts a league that ann created and bob is in. @returns the ids of its chat and of the two */
async function startChat() {
  const started = await startFriends()
  const { pair, ann, bob } = started
  const id = await makeLeague(pair, ann, { name: 'Sunday' })
  const { body: link } = await pair.send(0, 'GET', `/api/leagues/${id}/join-code`, ann)
  await pair.send(0, 'POST', `/api/join/${String(link['code'])}`, bob)
  const { body: chat } = await pair.send(0, 'GET', `/api/leagues/${id}/conversation`, ann)
  return { ...started, chatId: String(chat['id']) }
}

test('25 mentions at once from two processes get through only as an hour allows', async () => {
  const { pair, ann, ids, chatId } = await startChat()
  const mentions = [{ userId: ids.bob, start: 0, length: 4 }]
  const replies = await race(pair, (nth) =>
    pair.send(nth, 'POST', `/api/conversations/${chatId}/messages`, ann, {
      content: '@bob look',
      mentions,
    }),
  )
  expect(countStatuses(replies)).toEqual(expectExactly(mentionsPerHour, 201, 409))
  expect(await countOf(pair, 'message_mentions')).toBe(mentionsPerHour)
})

test('counted before the conversation’s row is locked, the same mentions exceed the limit', async () => {
  const { pair, ids, chatId } = await startChat()
  await raceWithoutGuard(
    pair,
    `select count(*) < ${mentionsPerHour} as allowed from message_mentions`,
    (nth) => `with sent as (insert into messages (conversation_id, seq, sender_id, content)
        values ('${chatId}', ${nth + 1}, '${ids.ann}', '@bob look'))
      insert into message_mentions (conversation_id, seq, start, length, user_id, sender_id)
        values ('${chatId}', ${nth + 1}, 0, 4, '${ids.bob}', '${ids.ann}')`,
  )
  expect(await countOf(pair, 'message_mentions')).toBeGreaterThan(mentionsPerHour)
})

test('marking as read while 75 messages arrive never marks an unseen one', async () => {
  const { pair, ann, bob, ids, open } = await startFriends()
  const { body } = await open(0, ann, ids.bob)
  const path = `/api/conversations/${String(body['id'])}`
  const arrived: unknown[] = []
  const arriving = Promise.all(
    [0, 1, 2].map((round) =>
      race(pair, (nth) =>
        pair.send(nth, 'POST', `${path}/messages`, bob, { content: `${round} ${nth}` }),
      ),
    ),
  ).then((replies) => arrived.push(...replies))
  let seen: string[] = []
  while (arrived.length === 0) {
    const page = await pair.send(seen.length, 'GET', `${path}/messages?limit=100`, ann)
    const ids = (page.body['messages'] as { id: string }[]).map(({ id }) => id)
    // Earlier messages keep their places; new ones only come after them.
    expect(ids.slice(0, seen.length)).toEqual(seen)
    seen = ids
    const messageId = ids.at(-1)
    if (messageId) await pair.send(seen.length + 1, 'PUT', `${path}/read`, ann, { messageId })
  }
  await arriving
  const { body: counts } = await pair.send(0, 'GET', '/api/notifications/counts', ann)
  expect(counts['unreadMessages']).toBe(75 - seen.length)
  await pair.send(0, 'PUT', `${path}/read`, ann)
  const after = await pair.send(1, 'GET', '/api/notifications/counts', ann)
  expect(after.body['unreadMessages']).toBe(0)
})

test('once a block has returned, no message gets through', async () => {
  const { pair, ann, bob, ids, open } = await startFriends()
  const { body } = await open(0, ann, ids.bob)
  const path = `/api/conversations/${String(body['id'])}/messages`
  const waiting = (count: number) => async () => (await waitingForLocks(pair)).length >= count
  const holder = new pg.Client({ connectionString: pair.databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  // A message that has been allowed waits for this one with the same client id before it is written.
  const clientId = randomUUID()
  await holder.query('begin')
  await holder.query(
    `insert into messages (conversation_id, seq, sender_id, content, client_id)
     values ($1, 99, $2, 'never sent', $3)`,
    [body['id'], ids.bob, clientId],
  )
  const sending = pair.send(0, 'POST', path, bob, { content: 'hello', clientId })
  await until(waiting(1))
  let thereThen: number | null = null
  const blocking = pair
    .send(1, 'POST', `/api/friends/${ids.bob}/block`, ann)
    .then(async (reply) => {
      thereThen = await countOf(pair, 'messages')
      return reply
    })
  await until(async () => thereThen !== null || (await waiting(2)()))
  await holder.query('rollback')
  expect([(await sending).status, (await blocking).status]).toEqual([201, 200])
  expect(thereThen).toBe(1)
  expect((await pair.send(1, 'POST', path, bob, { content: 'more' })).status).toBe(403)
})

test('a message that waits for a block to commit is refused', async () => {
  const { pair, ann, bob, ids, open } = await startFriends()
  const { body } = await open(0, ann, ids.bob)
  const path = `/api/conversations/${String(body['id'])}/messages`
  const blocker = new pg.Client({ connectionString: pair.databaseUrl })
  await blocker.connect()
  onTestFinished(() => blocker.end())
  await blocker.query('begin')
  await blocker.query('select lock_pair($1, $2)', [ids.ann, ids.bob])
  const sending = pair.send(0, 'POST', path, bob, { content: 'hello' })
  await until(async () => (await waitingForLocks(pair)).length >= 1)
  await blocker.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [
    ids.ann,
    ids.bob,
  ])
  await blocker.query('commit')
  expect((await sending).status).toBe(403)
  expect(await countOf(pair, 'messages')).toBe(0)
})

test('a message reaches the other process, and only the two people', async () => {
  const { pair, ann, bob, cat, ids, open } = await startFriends()
  const { body } = await open(0, ann, ids.bob)
  const id = String(body['id'])
  // Ann writes at the first process, and the others listen at the second.
  const received = { bob: await listen(pair.nodes[1], bob), cat: await listen(pair.nodes[1], cat) }
  const hello = { content: 'hello' }
  for (let nth = 0; nth < 5; nth += 1) {
    received.bob.length = 0
    await pair.send(0, 'POST', `/api/conversations/${id}/messages`, ann, hello)
    await until(async () => received.bob.length === 1)
    expect(received.bob).toEqual([`conversations/${id}`])
  }
  expect(received.cat).toEqual([])
})

/** The topics on someone's stream, after the first. */
async function listen(node: ServerProcess | undefined, cookie: string): Promise<string[]> {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const { body } = await fetch(`${node?.url}/api/events`, {
    headers: { cookie },
    signal: stop.signal,
  })
  const topics: string[] = []
  const decoder = new TextDecoder()
  void (async () => {
    let text = ''
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const topic = /"topic":"([^"]+)"/.exec(event)?.[1]
        if (topic) topics.push(topic)
      }
    }
  })().catch(() => {})
  await until(async () => topics.length > 0)
  topics.length = 0
  return topics
}
