import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'

import { type Pair, startPair, until } from '#server/testing/processes/two-processes.ts'

import { enqueue, openJobs } from './jobs.ts'

const slots = 200

/** Makes 200 users and enqueues a job for each. */
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

/** Counts the emails and the jobs. */
async function progress(pair: Pair) {
  const { rows } = await pair.database.query(`
    select (select count(*)::int from mails where kind = 'reset') as mails,
           (select count(distinct user_id)::int from mails where kind = 'reset') as people,
           (select count(*)::int from pgboss.job where name = 'reset' and state = 'active') as active,
           (select count(*)::int from pgboss.job where name = 'reset' and state = 'completed') as jobs`)
  return rows[0] as { mails: number; people: number; active: number; jobs: number }
}

/** Expires the running jobs, so that those of a dead process are retried. */
async function expire(pair: Pair): Promise<void> {
  const boss = new PgBoss({ db: pair.database.jobsDb, schedule: false, supervise: false })
  await boss.start()
  await pair.database.query(
    `update pgboss.job set started_on = started_on - interval '5 minutes'
     where name = 'reset' and state = 'active'`,
  )
  await boss.supervise('reset')
  await boss.stop()
  await pair.database.query(`update pgboss.job set start_after = now() where state = 'retry'`)
}

test('200 jobs on three processes each take effect once, though one process dies while running some', async () => {
  const pair = await startPair(3)
  const client = new pg.Client({ connectionString: pair.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  // All three processes block when they write the email.
  await client.query('begin')
  await client.query('lock table mails in share row exclusive mode')
  await enqueueSlots(pair)
  // Ten at a time, so each has some. One that waits too long for the table runs again later.
  await until(async () => (await progress(pair)).active > 20)
  const unlucky = pair.nodes[Math.floor(Math.random() * pair.nodes.length)]
  unlucky?.process.kill('SIGKILL')
  await client.query('rollback')
  await until(async () => (await progress(pair)).jobs >= slots - 10)
  await expire(pair)
  await until(async () => (await progress(pair)).jobs === slots)
  // As if a process had died after the work, before it marked the jobs as done.
  await pair.database.query(
    `update pgboss.job set state = 'retry', completed_on = null, start_after = now()
     where id in (select id from pgboss.job where name = 'reset' order by random() limit 20)`,
  )
  await until(async () => (await progress(pair)).jobs === slots)
  expect(await progress(pair)).toEqual({ mails: slots, people: slots, active: 0, jobs: slots })
})
