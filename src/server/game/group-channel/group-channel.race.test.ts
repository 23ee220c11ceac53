import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'

import { enqueue, openJobs } from '#server/platform/jobs/jobs.ts'
import { makeLeague } from '#server/testing/play.ts'
import {
  closeSharedPair,
  type Pair,
  sharePair,
  until,
} from '#server/testing/processes/two-processes.ts'
import { startChatServer } from '#server/testing/servers/chat-server.ts'

import { enqueuePosts } from './channel-events.ts'

afterAll(closeSharedPair)

const counted = async (pair: Pair, from: string) => {
  const { rows } = await pair.database.query(`select count(*)::int as count from ${from}`)
  return (rows[0] as { count: number }).count
}
const openPosts = `pgboss.job where name in ('groupPost', 'groupPosts') and state < 'completed'`

/** Starts an open league of two, who have picked, with a channel. */
async function startWithChannel() {
  const chat = await startChatServer()
  const pair = await sharePair({ NODE_ENV: 'test' })
  await pair.database.query('delete from pgboss.job')
  const ann = await pair.join('ann')
  await pair.join('bob')
  const id = await makeLeague(pair, ann)
  const channel = `/api/leagues/${id}/group-channel`
  expect((await pair.send(0, 'PUT', channel, ann, { url: chat.url })).status).toBe(200)
  const query = (text: string) => pair.database.query(text, [id])
  await query(`insert into league_members (league_id, user_id)
    select $1, id from users where username = 'bob'`)
  await query(`insert into teams (league_id, user_id, api_player_ids, complete, complete_at, saved_at)
    select $1, user_id, '{10001,10002,10008,10009,10015,10022}', true, now(), now()
    from league_members where league_id = $1`)
  const jobs = await openJobs(pair.database, pino({ level: 'silent' }), true)
  onTestFinished(() => jobs.stop())
  return { pair, chat, id, query }
}

test('two processes, a dozen callers and repeated jobs post an event once', async () => {
  const { pair, chat, id, query } = await startWithChannel()
  const { db } = pair.database
  await query(`update leagues set drafting_end_at = now() - interval '1 second' where id = $1`)
  await until(async () => (await counted(pair, 'leagues where closed_at is not null')) === 1)
  await enqueue(db, 'groupPosts', null, null, null, null)
  await Promise.all(Array.from({ length: 12 }, () => enqueuePosts(db)))
  const again = { leagueId: id, event: 'reveal' } as const
  await enqueue(db, 'groupPost', ...Array.from({ length: 12 }, () => again))
  await until(async () => (await counted(pair, openPosts)) === 0)
  expect(await counted(pair, `group_posts where state = 'sent'`)).toBe(1)
  expect(chat.posts.map(({ body }) => body['event'])).toEqual(['reveal'])
})

test('when several posts fail at once, the channel is turned off and the commissioner notified once', async () => {
  const { pair, chat, id, query } = await startWithChannel()
  chat.status = 500
  await query(`update leagues set closed_at = now() where id = $1`)
  await query(`update group_channels set failures = 9 where league_id = $1`)
  await query(`insert into recaps (league_id, round, at, text, facts)
    select $1, round::recap_round, now(), 'Told.', '{}' from unnest('{1,2,3,4}'::text[]) round`)
  await Promise.all(Array.from({ length: 6 }, () => enqueuePosts(pair.database.db)))
  await until(async () => (await counted(pair, 'group_channels where off_at is not null')) === 1)
  const open = `pgboss.job where name = 'groupPost' and state in ('created', 'active')`
  await until(async () => (await counted(pair, open)) === 0)
  expect(await counted(pair, 'group_channels where failures = 10')).toBe(1)
  expect(await counted(pair, `mails where title like '%stopped posting%'`)).toBe(1)
  expect(await counted(pair, `league_log where league_id = '${id}' and text like 'Posting%'`)).toBe(
    1,
  )
  expect(await counted(pair, `group_posts where state = 'pending'`)).toBe(0)
})
