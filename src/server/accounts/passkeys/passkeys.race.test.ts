import { expect, test } from 'vitest'

import { Authenticator } from '#server/testing/authenticator.ts'
import { patiently } from '#server/testing/patiently.ts'
import { password } from '#server/testing/people.ts'
import { builtCommand, runCommand } from '#server/testing/processes/command.ts'
import { type ProcessResponse, sharePair, until } from '#server/testing/processes/two-processes.ts'
import { production } from '#server/testing/production.ts'

const path = '/api/auth/passkeys'

test('when both processes get many answers to one challenge, only one signs in', async () => {
  const pair = await sharePair()
  const ann = await pair.join('ann')
  const device = new Authenticator()
  const creation = await pair.send(0, 'POST', `${path}/options`, ann, { password })
  const passkey = device.register(creation.body as never)
  const added = await Promise.all(
    [0, 1, 0, 1].map((nth) =>
      patiently(() => pair.send(nth, 'POST', path, ann, { name: 'Phone', passkey })),
    ),
  )
  expect(added.map(({ status }) => status).toSorted()).toEqual([201, 403, 403, 403])
  const request = await pair.send(1, 'POST', `${path}/sign-in/options`)
  const answer = device.assert(request.body as never)
  const entered = await Promise.all(
    Array.from({ length: 8 }, (_, nth) =>
      patiently(() => pair.send(nth, 'POST', `${path}/sign-in`, '', { passkey: answer })),
    ),
  )
  expect(entered.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(403)])
})

test('twelve passkeys added at once, to both processes, are ten', async () => {
  const pair = await sharePair()
  const ann = await pair.join('ann')
  const made = []
  for (let nth = 0; nth < 12; nth += 1) {
    const options = await pair.send(nth, 'POST', `${path}/options`, ann, { password })
    made.push(new Authenticator().register(options.body as never))
  }
  const added = await Promise.all(
    made.map((passkey, nth) =>
      patiently(() => pair.send(nth, 'POST', path, ann, { name: `${nth}`, passkey })),
    ),
  )
  expect(added.filter(({ status }) => status === 201)).toHaveLength(10)
  const { body } = await pair.send(0, 'GET', path, ann)
  expect(body['passkeys']).toHaveLength(10)
})

/** Two processes in production, and the administrator's sign-ins and devices. */
async function startAdministrator() {
  const pair = await sharePair(production)
  const signsIn = async () => {
    const body = { usernameOrEmail: production.ADMIN_EMAIL, password }
    return cookieIn(await pair.send(0, 'POST', '/api/auth/login', '', body))
  }
  const register = async (cookie: string) => {
    const options = await pair.send(0, 'POST', `${path}/options`, cookie, { password })
    return new Authenticator().register(options.body as never)
  }
  return { ...pair, signsIn, register }
}

const cookieIn = ({ headers }: ProcessResponse) => headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
const statuses = (replies: readonly ProcessResponse[]) =>
  replies.map(({ status }) => status).toSorted()

test('when both processes get one answer many times, one session is confirmed', async () => {
  const { send, signsIn } = await startAdministrator()
  const admin = await signsIn()
  const device = new Authenticator()
  const creation = await send(0, 'POST', `${path}/options`, admin, { password })
  const passkey = device.register(creation.body as never)
  await send(0, 'POST', path, admin, { name: 'Phone', passkey })
  const options = await send(1, 'POST', `${path}/confirm/options`, admin)
  const answer = device.assert(options.body as never)
  const cookies = await Promise.all(Array.from({ length: 8 }, signsIn))
  const confirmed = await Promise.all(
    cookies.map((cookie, nth) =>
      patiently(() => send(nth, 'POST', `${path}/confirm`, cookie, { passkey: answer })),
    ),
  )
  expect(statuses(confirmed)).toEqual([200, ...Array<number>(7).fill(403)])
})

test('one of the administrator’s two first passkeys, added to both processes at once, is added', async () => {
  const { database, register, send, signsIn } = await startAdministrator()
  for (let times = 0; times < 5; times += 1) {
    const [mine, thiefs] = [await signsIn(), await signsIn()]
    const made = [await register(mine), await register(thiefs)]
    const added = await Promise.all(
      [mine, thiefs].map((cookie, nth) =>
        patiently(() => send(nth, 'POST', path, cookie, { name: 'Phone', passkey: made[nth] })),
      ),
    )
    expect(statuses(added)).toEqual([201, 403])
    await database.query('delete from passkeys')
  }
})

test('when both of the administrator’s passkeys are removed at once, one stays', async () => {
  const { database, register, send, signsIn } = await startAdministrator()
  const admin = await signsIn()
  for (let times = 0; times < 5; times += 1) {
    const first = await send(0, 'POST', path, admin, {
      name: 'Phone',
      passkey: await register(admin),
    })
    await database.query('update sessions set passkey_id = (select id from passkeys)')
    const second = await send(0, 'POST', path, admin, {
      name: 'Key',
      passkey: await register(admin),
    })
    const removed = await Promise.all(
      [first, second].map(({ body }, nth) =>
        patiently(() => send(nth, 'DELETE', `${path}/${String(body['id'])}`, admin)),
      ),
    )
    // Without the passkey that opened it, the session may not remove the other one either.
    expect(statuses(removed)[0]).toBe(200)
    const { rows } = await database.query('select id from passkeys')
    expect(rows).toHaveLength(1)
    await database.query('delete from passkeys')
  }
})

test('while both processes run, the command for a lost passkey ends every session, and mails', async () => {
  const { database, databaseUrl, register, send, signsIn } = await startAdministrator()
  const admin = await signsIn()
  await send(0, 'POST', path, admin, { name: 'Phone', passkey: await register(admin) })
  const ran = await runCommand(builtCommand, ['passkeys:reset'], {
    DATABASE_URL: databaseUrl,
  })
  expect(ran).toMatchObject({
    code: 0,
    said: expect.stringContaining('the administrator’s 1 passkey') as string,
  })
  for (const nth of [0, 1]) expect((await send(nth, 'GET', path, admin)).status).toBe(401)
  await until(async () => {
    const { rows } = await database.query(
      `select 1 from mails where kind = 'passkey' and sent_at is not null`,
    )
    // One of the passkey that was added, and one of its removal.
    return rows.length === 2
  })
  const empty = databaseUrl.replace(/[^/]+$/, 'postgres')
  expect(await runCommand(builtCommand, ['passkeys:reset'], { DATABASE_URL: empty })).toMatchObject(
    {
      code: 1,
      said: expect.stringContaining('Is it the server’s?') as string,
    },
  )
})
