import { pino } from 'pino'
import { expect, test } from 'vitest'

import { sendDeadlineReminders } from '#server/leagues/draft/reminders.ts'
import { makeLeague } from '#server/testing/play.ts'
import { masterCode, type Pair, startPair, until } from '#server/testing/processes/two-processes.ts'
import { startMailServer } from '#server/testing/servers/mail-server.ts'

import { enqueue, openJobs } from './jobs.ts'

const silent = pino({ level: 'silent' })

const count = async (pair: Pair, from: string) => {
  const { rows } = await pair.database.query(`select count(*)::int as count from ${from}`)
  return (rows[0] as { count: number }).count
}

test('two processes remind everyone of a deadline exactly once', async () => {
  const mail = await startMailServer()
  const pair = await startPair(2, { SMTP_URL: mail.url })
  const ann = await pair.join('ann', masterCode)
  const leagueId = await makeLeague(pair, ann, { name: 'Sunday' })
  await pair.database.query(`
    with crowd as (
      insert into users (username, email, password_hash, invite_token, email_confirmed_at)
      select 'u' || n, 'u' || n || '@example.com', '!', 'CROWD' || n, now()
      from generate_series(1, 99) n
      returning id
    )
    insert into league_members (league_id, user_id) select '${leagueId}', id from crowd`)
  await pair.database.query(
    `update leagues set setup_complete = true, drafting_end_at = now() + interval '2 hours'`,
  )
  // As if the schedule fired twice for each process, and late for a dozen others.
  const { db } = pair.database
  const jobs = await openJobs(pair.database, silent, true)
  await enqueue(db, 'deadlines', null, null, null, null)
  await Promise.all(Array.from({ length: 12 }, () => sendDeadlineReminders(db)))
  const reminders = `mails where kind = 'deadline'`
  await until(async () => (await count(pair, `${reminders} and sent_at is not null`)) >= 100)
  await until(
    async () =>
      (await count(pair, `pgboss.job where name = 'deadlines' and state < 'completed'`)) === 0,
  )
  await jobs.stop()
  expect(await count(pair, reminders)).toBe(100)
  const reached = mail.mails.filter(({ subject }) => !subject.startsWith('Confirm'))
  expect(reached).toHaveLength(100)
  expect(new Set(reached.map(({ to }) => to[0])).size).toBe(100)
})

test('when a process dies, the other sends its mails', async () => {
  const mail = await startMailServer()
  const pair = await startPair(2, { SMTP_URL: mail.url })
  const names = ['ann', 'bob', 'cat']
  for (const name of names) await pair.join(name)
  await until(async () => (await count(pair, 'mails where sent_at is not null')) === 3)
  await mail.down()
  for (const name of names) {
    const email = `${name}@example.com`
    const { status } = await pair.send(0, 'POST', '/api/auth/forgot-password', '', { email })
    expect(status).toBe(200)
  }
  const waiting = `pgboss.job where name = 'mail' and state = 'retry'`
  await until(async () => (await count(pair, waiting)) === 3)
  pair.nodes[0]?.process.kill('SIGKILL')
  await mail.up()
  // Skips the half minute before the next retry.
  await pair.database.query(`update pgboss.job set start_after = now() where state = 'retry'`)
  const resets = `mails where kind = 'reset' and sent_at is not null`
  await until(async () => (await count(pair, resets)) === 3)
  expect(mail.mails.filter(({ subject }) => subject.startsWith('Reset'))).toHaveLength(3)
})

test('a process with a running job exits within ten seconds of SIGTERM', async () => {
  const mail = await startMailServer()
  const pair = await startPair(1, { SMTP_URL: mail.url })
  await pair.join('ann')
  await until(async () => (await count(pair, 'mails where sent_at is not null')) === 1)
  // The mail server never answers, so the job goes on.
  mail.answers = new Promise(() => {})
  const { process: child } = pair.nodes[0] ?? {}
  const code = new Promise((resolve) => child?.once('exit', resolve))
  await pair.send(0, 'POST', '/api/auth/forgot-password', '', { email: 'ann@example.com' })
  await until(async () => mail.mails.some(({ subject }) => subject.startsWith('Reset')))
  const began = Date.now()
  child?.kill('SIGTERM')
  expect(await code).toBe(0)
  expect(Date.now() - began).toBeLessThan(10_000)
})

test('a job that is enqueued after its process’s queue has stopped runs in another process', async () => {
  const pair = await startPair(1)
  const jobs = await openJobs(pair.database, silent, true)
  await jobs.stop()
  // A request or a task that is still running, such as one that waited for a lock.
  await enqueue(pair.database.db, 'deadlines', null)
  const done = `pgboss.job where name = 'deadlines' and state = 'completed'`
  await until(async () => (await count(pair, done)) === 1)
})
