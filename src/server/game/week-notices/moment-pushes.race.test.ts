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
import { startPushService } from '#server/testing/servers/push-service.ts'

import { pushMoments } from './moment-pushes.ts'
import { sendDigests } from './send-digests.ts'
import { zoneWhereItIs } from './zones.fixture.ts'

const leagueCount = 12
afterAll(closeSharedPair)

/** Starts 12 leagues of two, each with a recap and a new lead; ann has a browser, and for both it is noon. */
async function startWithNews(): Promise<Pair> {
  const service = await startPushService()
  const pair = await sharePair({ NODE_ENV: 'test' })
  await pair.database.query('delete from pgboss.job')
  const jobs = await openJobs(pair.database, pino({ level: 'silent' }), true)
  onTestFinished(() => jobs.stop())
  const [ann, bob] = [await pair.join('ann'), await pair.join('bob')]
  for (const cookie of [ann, bob]) {
    const zone = { timeZone: zoneWhereItIs(12) }
    const { status } = await pair.send(0, 'PUT', '/api/notifications/time-zone', cookie, zone)
    expect(status).toBe(200)
  }
  await pair.send(0, 'POST', '/api/push/subscription', ann, service.browser('ann'))
  const id = await makeLeague(pair, ann)
  const query = (text: string) => pair.database.query(text, [id])
  await query(
    `insert into leagues select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'join_code', left(l.join_code, 8) || repeat(chr(64 + n), 4)))).*
     from leagues l, generate_series(2, ${leagueCount}) n where l.id = $1`,
  )
  await pair.database.query(
    `insert into league_members (league_id, user_id)
     select l.id, u.id from leagues l, users u where u.username in ('ann', 'bob')
     on conflict do nothing`,
  )
  await pair.database.query(
    `insert into recaps (league_id, round, at, stored_at, text, facts)
     select id, '1', now() - interval '1 hour', now() - interval '1 hour', 'Told.', '{}' from leagues`,
  )
  await pair.database.query(
    `insert into moments (league_id, key, at, board_version, kind, round, user_ids, text)
     select id, 'lead 1', now(), 1, 'lead', 1, '{}', 'bob takes the lead.' from leagues`,
  )
  return pair
}

const counted = async (pair: Pair, from: string) => {
  const { rows } = await pair.database.query(`select count(*)::int as count from ${from}`)
  return (rows[0] as { count: number }).count
}

test('two processes and a dozen callers push six moments of twelve leagues to a person', async () => {
  const pair = await startWithNews()
  const { db } = pair.database
  await enqueue(db, 'moments', null, null, null, null)
  await Promise.all(Array.from({ length: 12 }, () => pushMoments(db)))
  await until(async () => (await counted(pair, `moments where not announced`)) === 0)
  const open = `pgboss.job where name = 'moments' and state < 'completed'`
  await until(async () => (await counted(pair, open)) === 0)
  expect(await counted(pair, `pgboss.job where name = 'momentPush'`)).toBe(6)
  expect(await counted(pair, `moment_push_days where count = 6`)).toBe(1)
  expect(await counted(pair, `moment_push_days`)).toBe(1)
})

test('two processes and a dozen callers send one digest a day to each reader', async () => {
  const pair = await startWithNews()
  const { db } = pair.database
  await pair.database.query(
    `insert into notification_preferences (user_id, kind, channel, wanted)
     select id, 'digest', 'mail', true from users where username in ('ann', 'bob')`,
  )
  await pair.database.query(
    `insert into digests (user_id, day, told_until)
     select id, current_date - 3, now() - interval '1 day' from users where username in ('ann', 'bob')`,
  )
  await enqueue(db, 'digests', null, null, null, null)
  await Promise.all(Array.from({ length: 12 }, () => sendDigests(db)))
  const open = `pgboss.job where name = 'digests' and state < 'completed'`
  await until(async () => (await counted(pair, open)) === 0)
  expect(await counted(pair, `mails where kind = 'digest'`)).toBe(2)
})
