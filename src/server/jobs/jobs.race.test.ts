import { pino } from 'pino'
import { expect, test } from 'vitest'

import { sendDeadlineReminders } from '../draft/reminders.ts'
import {
  masterCode,
  type Pair,
  startPair,
  until,
  untilGolf,
} from '../testing/processes/two-processes.ts'
import { startMailServer } from '../testing/servers/mail-server.ts'
import { enqueue, openJobs } from './jobs.ts'

const silent = pino({ level: 'silent' })

const count = async (pair: Pair, from: string) => {
  const { rows } = await pair.database.query(`select count(*)::int as count from ${from}`)
  return (rows[0] as { count: number }).count
}

test('two processes remind everyone of a deadline exactly once', async () => {
  const mail = await startMailServer()
  const pair = await startPair(2, { SMTP_URL: mail.url })
  await untilGolf(pair)
  const ann = await pair.join('ann', masterCode)
  const made = await pair.send(0, 'POST', '/api/leagues', ann, {
    name: 'Sunday',
    apiTournamentId: '014',
    tournOrgId: '1',
    entryFee: '0',
  })
  const { league } = made.body as { league: { id: string } }
  await pair.database.query(`
    with crowd as (
      insert into users (username, email, password_hash, invite_token)
      select 'u' || n, 'u' || n || '@example.com', '!', 'CROWD' || n from generate_series(1, 99) n
      returning id
    )
    insert into league_members (league_id, user_id) select '${league.id}', id from crowd`)
  await pair.database.query(
    `update leagues set setup_complete = true, drafting_end_at = now() + interval '2 hours'`,
  )
  // As if the schedule fired twice for each process, and late for a dozen others.
  const { db } = pair.database
  const jobs = await openJobs(pair.database, silent, true)
  await enqueue(db, 'deadlines', null, null, null, null)
  await Promise.all(Array.from({ length: 12 }, () => sendDeadlineReminders(db)))
  await until(async () => (await count(pair, `mails where sent_at is not null`)) >= 100)
  await until(
    async () =>
      (await count(pair, `pgboss.job where name = 'deadlines' and state < 'completed'`)) === 0,
  )
  await jobs.stop()
  expect(await count(pair, 'mails')).toBe(100)
  const reached = mail.mails.map(({ to }) => to[0])
  expect(reached).toHaveLength(100)
  expect(new Set(reached).size).toBe(100)
})

test('when a process dies, the other sends its mails', async () => {
  const mail = await startMailServer()
  const pair = await startPair(2, { SMTP_URL: mail.url })
  await pair.join('ann')
  await mail.down()
  for (let nth = 0; nth < 3; nth += 1) {
    const { status } = await pair.send(0, 'POST', '/api/auth/forgot-password', '', {
      email: 'ann@example.com',
    })
    expect(status).toBe(200)
  }
  const waiting = `pgboss.job where name = 'mail' and state = 'retry'`
  await until(async () => (await count(pair, waiting)) === 3)
  pair.nodes[0]?.process.kill('SIGKILL')
  await mail.up()
  // Skips the half minute before the next retry.
  await pair.database.query(`update pgboss.job set start_after = now() where state = 'retry'`)
  await until(async () => (await count(pair, `mails where sent_at is not null`)) === 3)
  expect(mail.mails).toHaveLength(3)
})

test('a process with running jobs exits within ten seconds of SIGTERM', async () => {
  const pair = await startPair(1)
  await pair.join('ann')
  const { process: child } = pair.nodes[0] ?? {}
  const began = Date.now()
  const code = new Promise((resolve) => child?.once('exit', resolve))
  await pair.send(0, 'POST', '/api/auth/forgot-password', '', { email: 'ann@example.com' })
  child?.kill('SIGTERM')
  expect(await code).toBe(0)
  expect(Date.now() - began).toBeLessThan(10_000)
})
