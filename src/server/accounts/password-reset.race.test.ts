import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { password } from '../testing/people.ts'
import { type Pair, sharePair, until } from '../testing/processes/two-processes.ts'

/** A transaction that changed the password of ann and ended her sessions, and has not committed. */
async function startReset({ databaseUrl }: Pair): Promise<{ commit(): Promise<void> }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query(`update users set password_hash = 'another' where username = 'ann'`)
  await client.query(
    `delete from sessions where user_id = (select id from users where username = 'ann')`,
  )
  return { commit: async () => void (await client.query('commit')) }
}

const waits = async ({ database }: Pair) => {
  const { rows } = await database.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

test('a sign-in starts no session when the password changes during the check', async () => {
  const pair = await sharePair()
  await pair.join('ann')
  const reset = await startReset(pair)
  let answered = false
  const signIn = pair
    .send(0, 'POST', '/api/auth/login', '', { usernameOrEmail: 'ann', password })
    .finally(() => (answered = true))
  await until(async () => answered || (await waits(pair)))
  await reset.commit()
  expect((await signIn).status).toBe(401)
  const { rows } = await pair.database.query('select 1 from sessions')
  expect(rows).toEqual([])
})

test('no reset link is made while the password changes, which ends those made before', async () => {
  const pair = await sharePair()
  await pair.join('ann')
  const links = async () => (await pair.database.query('select 1 from reset_tokens')).rows.length
  const reset = await startReset(pair)
  await pair.send(0, 'POST', '/api/auth/forgot-password', '', { email: 'ann@example.com' })
  await until(async () => (await waits(pair)) || (await links()) > 0)
  expect(await links()).toBe(0)
  await reset.commit()
  await until(async () => (await links()) === 1)
})
