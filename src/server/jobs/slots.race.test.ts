import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'

import { type Pair, startPair, until } from '../testing/two-processes.ts'
import { enqueue, openJobs } from './jobs.ts'

const slots = 200

/** So many people, each of whom has a job to be done. */
async function enqueueSlots(pair: Pair): Promise<void> {
  await pair.database.query(
    `insert into users (username, email, password_hash, invite_token)
     select 'u' || n, 'u' || n || '@example.com', '!', 'SLOT' || n from generate_series(1, ${slots}) n`,
  )
  const jobs = await openJobs(pair.database, pino({ level: 'silent' }), true)
  onTestFinished(() => jobs.stop())
  const emails = Array.from({ length: slots }, (_, nth) => ({ email: `u${nth + 1}@example.com` }))
  await enqueue(pair.database.db, 'reset', ...emails)
}

/** What each of them got, and how far the jobs are. */
async function done(pair: Pair) {
  const { rows } = await pair.database.query(`
    select (select count(*)::int from mails where kind = 'reset') as mails,
           (select count(distinct user_id)::int from mails where kind = 'reset') as people,
           (select count(*)::int from pgboss.job where name = 'reset' and state = 'active') as active,
           (select count(*)::int from pgboss.job where name = 'reset' and state = 'completed') as jobs`)
  return rows[0] as { mails: number; people: number; active: number; jobs: number }
}

/** As if a minute had passed: what a process had in hand that is gone is taken up again. */
async function expire(pair: Pair): Promise<void> {
  const boss = new PgBoss({ db: pair.database.forJobs, schedule: false, supervise: false })
  await boss.start()
  await pair.database.query(
    `update pgboss.job set started_on = started_on - interval '5 minutes'
     where name = 'reset' and state = 'active'`,
  )
  await boss.supervise('reset')
  await boss.stop()
  await pair.database.query(`update pgboss.job set start_after = now() where state = 'retry'`)
}

test('of 200 jobs on three processes each is done once, though one of them dies with some in hand', async () => {
  const pair = await startPair(3)
  const client = new pg.Client({ connectionString: pair.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  // All three get as far as writing the mail, and wait.
  await client.query('begin')
  await client.query('lock table mails in share row exclusive mode')
  await enqueueSlots(pair)
  await until(async () => (await done(pair)).active >= 30)
  const unlucky = pair.nodes[Math.floor(Math.random() * pair.nodes.length)]
  unlucky?.process.kill('SIGKILL')
  await client.query('rollback')
  await until(async () => (await done(pair)).jobs >= slots - 10)
  await expire(pair)
  await until(async () => (await done(pair)).jobs === slots)
  // As if it had died after the work, before it could say that it was done.
  await pair.database.query(
    `update pgboss.job set state = 'retry', completed_on = null, start_after = now()
     where id in (select id from pgboss.job where name = 'reset' order by random() limit 20)`,
  )
  await until(async () => (await done(pair)).jobs === slots)
  expect(await done(pair)).toEqual({ mails: slots, people: slots, active: 0, jobs: slots })
})
