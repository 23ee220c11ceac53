import { expect, test } from 'vitest'

import { createToken, tokenHash } from '#server/platform/auth/session-token.ts'

import { patiently } from '../testing/patiently.ts'
import { password } from '../testing/people.ts'
import { watchDeadlocks } from '../testing/processes/race.ts'
import { type Pair, sharePair } from '../testing/processes/two-processes.ts'

/** Each of the 13 calls goes first once. More for a thorough run: `ROUNDS=500 npx vitest run --project races src/server/accounts/end-access.race.test.ts` */
const rounds = Number(process.env['ROUNDS'] ?? 13)

/** An account like ann's, with two sessions, a pending link of each kind, a passkey and a challenge. */
async function makeAccount({ database }: Pair, username: string) {
  const tokens = {
    here: createToken(),
    there: createToken(),
    reset: createToken(),
    email: createToken(),
  }
  const { rows } = await database.query(
    `insert into users (username, email, password_hash, invite_token)
     select $1, $1 || '@example.com', password_hash, $1 from users where username = 'ann' returning id`,
    [username],
  )
  const id = (rows[0] as { id: string }).id
  const later = `now() + interval '1 hour'`
  for (const token of [tokens.here, tokens.there]) {
    await database.query(
      `insert into sessions (token_hash, user_id, expires_at) values ($2, $1, ${later})`,
      [id, tokenHash(token)],
    )
    await database.query(
      `insert into known_browsers (token_hash, user_id, expires_at) values ($2, $1, ${later})`,
      [id, tokenHash(token)],
    )
  }
  await database.query(
    `insert into reset_tokens (user_id, token_hash, job_id, expires_at) values ($1, $2, '', ${later})`,
    [id, tokenHash(tokens.reset)],
  )
  await database.query(
    `insert into email_changes (user_id, token_hash, email, expires_at) values ($1, $2, $3, ${later})`,
    [id, tokenHash(tokens.email), `${username}@new.example`],
  )
  const { rows: made } = await database.query(
    `insert into passkeys (user_id, name, credential_id, public_key, counter, transports)
     values ($1, 'Phone', $2, '', 0, '[]') returning id`,
    [id, username],
  )
  await database.query(
    `insert into passkey_challenges (user_id, token_hash, expires_at) values ($1, $2, ${later})`,
    [id, username],
  )
  return { id, tokens, username, passkeyId: (made[0] as { id: string }).id }
}

test('all changes of credentials at once, on two processes, wait for each other', async () => {
  const pair = await sharePair()
  await pair.join('ann')
  const deadlocks = await watchDeadlocks(pair)
  const entered = await pair.send(0, 'POST', '/api/auth/login', '', {
    usernameOrEmail: 'admin',
    password,
  })
  const admin = entered.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  expect(entered.status).toBe(200)
  const bad: string[] = []
  const done = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    const { id, tokens, username, passkeyId } = await makeAccount(pair, `ann${round}`)
    const session = (token: string) => `teetime-session=${token}`
    const [here, there] = [session(tokens.here), session(tokens.there)]
    const newPassword = 'Birdie99'
    const calls: [method: string, path: string, cookie: string, body?: object][] = [
      ['POST', '/api/auth/password', here, { currentPassword: password, newPassword }],
      ['POST', '/api/auth/reset-password', '', { token: tokens.reset, newPassword }],
      ['POST', '/api/auth/email/confirm', '', { token: tokens.email }],
      ['DELETE', '/api/user', there, { password }],
      ['PATCH', `/api/admin/users/${id}`, admin, { disabled: true }],
      ['DELETE', '/api/auth/sessions/others', there],
      ['DELETE', '/api/auth/sessions/others', here],
      ['POST', '/api/auth/email', here, { email: `${username}@third.example`, password }],
      ['DELETE', '/api/auth/email', there],
      ['POST', '/api/auth/passkeys/options', there, { password }],
      ['DELETE', `/api/auth/passkeys/${passkeyId}`, here],
      ['POST', '/api/auth/login', '', { usernameOrEmail: username, password }],
      ['POST', '/api/auth/logout', there],
    ]
    const first = round % calls.length
    const inTurn = [...calls.slice(first), ...calls.slice(0, first)]
    const replies = await Promise.all(
      inTurn.map(([method, path, cookie, body], nth) =>
        patiently(() => pair.send(nth + round, method, path, cookie, body)),
      ),
    )
    replies.forEach(({ status }, nth) => {
      const [method, path] = inTurn[nth] ?? []
      if (status >= 500) bad.push(`round ${round}: ${method} ${path} ${status}`)
      if (status < 300) done.add(`${method} ${path?.replaceAll(/[\da-f-]{36}/g, 'ID')}`)
    })
  }
  expect([bad, await deadlocks()]).toEqual([[], 0])
  // Enough of the calls got through to meet the others.
  expect(done.size).toBeGreaterThan(4)
})
