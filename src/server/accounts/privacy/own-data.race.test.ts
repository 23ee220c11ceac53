import { expect, test } from 'vitest'

import { createToken, tokenHash } from '#server/platform/auth/session-token.ts'
import { patiently } from '#server/testing/patiently.ts'
import { password } from '#server/testing/people.ts'
import { race, countStatuses } from '#server/testing/processes/race.ts'
import { sharePair } from '#server/testing/processes/two-processes.ts'

test('when two processes get 25 password changes at once, one wins, and only that password signs in', async () => {
  const pair = await sharePair()
  const ann = await pair.join('ann')
  const passwords = Array.from({ length: 25 }, (_, nth) => `Fairway of ann ${nth}`)
  const replies = await race(pair, (nth) =>
    pair.send(nth, 'POST', '/api/auth/password', ann, {
      currentPassword: password,
      newPassword: passwords[nth],
    }),
  )
  // The others find another password, or that their session has a new token.
  expect(countStatuses(replies).filter((status) => ![401, 403].includes(status))).toEqual([200])
  const signIns = await Promise.all(
    [password, ...passwords].map((each, nth) =>
      patiently(() =>
        pair.send(nth, 'POST', '/api/auth/login', '', { usernameOrEmail: 'ann', password: each }),
      ),
    ),
  )
  const entered = signIns.map(({ status }) => status === 200)
  expect(entered).toEqual([false, ...replies.map(({ status }) => status === 200)])
})

test('when two people confirm one address on two processes, the first gets it', async () => {
  const pair = await sharePair()
  const tokens: string[] = []
  for (const name of ['ann', 'bob']) {
    await pair.join(name)
    const token = createToken()
    tokens.push(token)
    await pair.database.query(
      `insert into email_changes (user_id, email, token_hash, expires_at)
       select id, 'Golf@example.com', $2, now() + interval '1 hour' from users where username = $1`,
      [name, tokenHash(token)],
    )
  }
  const replies = await race(pair, (nth) =>
    pair.send(nth, 'POST', '/api/auth/email/confirm', '', { token: tokens[nth % 3 ? 0 : 1] }),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status } of replies) expect([200, 400, 409]).toContain(status)
  const { rows } = await pair.database.query(
    `select count(*)::int as owners from users where lower(email) = 'golf@example.com'`,
  )
  expect(rows).toEqual([{ owners: 1 }])
})

test('an account is deleted once, however often its owner asks on two processes', async () => {
  const pair = await sharePair()
  const ann = await pair.join('ann')
  const replies = await race(pair, (nth) =>
    pair.send(nth, 'DELETE', '/api/user', ann, { password }),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status } of replies) expect([200, 401, 403]).toContain(status)
  const { rows } = await pair.database.query(
    `select count(*)::int as mails from mails m join users u on u.id = m.user_id
     where u.username = 'ann' and m.title like '%will be deleted%'`,
  )
  expect(rows).toEqual([{ mails: 1 }])
})
