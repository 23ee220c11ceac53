import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { openEventStream } from '../testing/event-stream.ts'
import { patiently } from '../testing/patiently.ts'
import { password } from '../testing/people.ts'
import { sharePair, until } from '../testing/processes/two-processes.ts'

test('disabling an account ends its streams in every process, and is recorded once', async () => {
  const pair = await sharePair()
  const ann = await pair.join('ann')
  const body = { usernameOrEmail: 'admin@teetime.example', password }
  const signedIn = await pair.send(0, 'POST', '/api/auth/login', '', body)
  const admin = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const ears = await Promise.all(pair.nodes.map(({ url }) => openEventStream(url, ann)))
  const { rows } = await pair.database.query(`select id from users where username = 'ann'`)
  const path = `/api/admin/users/${String(rows[0]?.['id'])}`
  const answers = await Promise.all(
    [0, 1, 0, 1].map((nth) =>
      patiently(() => pair.send(nth, 'PATCH', path, admin, { disabled: true })),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  for (const { ended } of ears) await ended
  const recorded = await pair.database.query(
    `select deed from audit_trail where deed = 'account-disabled'`,
  )
  expect(recorded.rows).toHaveLength(1)
})

test('a sign-in starts no session when the account is disabled during the check', async () => {
  const pair = await sharePair()
  await pair.join('ann')
  const client = new pg.Client({ connectionString: pair.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query(`update users set disabled_at = now() where username = 'ann'`)
  await client.query(
    `delete from sessions where user_id = (select id from users where username = 'ann')`,
  )
  let answered = false
  const signIn = pair
    .send(0, 'POST', '/api/auth/login', '', { usernameOrEmail: 'ann', password })
    .finally(() => (answered = true))
  await until(async () => {
    const { rows } = await pair.database.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return answered || rows.length > 0
  })
  await client.query('commit')
  expect((await signIn).status).toBe(403)
  const { rows } = await pair.database.query('select 1 from sessions')
  expect(rows).toEqual([])
})
