import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { Authenticator } from '../testing/authenticator.ts'
import { password } from '../testing/people.ts'
import { makeLeague } from '../testing/play.ts'
import { type Pair, sharePair, until } from '../testing/processes/two-processes.ts'

const sessionsEnded = `delete from sessions where user_id = (select id from users where username = 'ann')`

interface Ending {
  change: string
  status: number
  code: string
}

/** What happens to ann's account while a call with her session is on its way, and what the call gets. */
const endings: Record<string, Ending> = {
  'her sessions ended': {
    change: sessionsEnded,
    status: 401,
    code: 'signed-out',
  },
  'her session got another token': {
    change: `update sessions set token_hash = 'another' where user_id = (select id from users where username = 'ann')`,
    status: 401,
    code: 'signed-out',
  },
  'the password changed in this browser': {
    change: `update users set password_hash = 'another' where username = 'ann'`,
    status: 403,
    code: 'password-wrong',
  },
}

/** A transaction that ends ann's access in some way, and has not committed. */
async function startEnding({ databaseUrl }: Pair, change: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query(`update users set link_version = link_version + 1 where username = 'ann'`)
  await client.query(change)
  return async () => void (await client.query('commit'))
}

/** Sends a call as ann that begins before her access ends and goes on after it. */
async function sendMeanwhile(pair: Pair, change: string, ann: string, path: string, body?: object) {
  const commit = await startEnding(pair, change)
  let answered = false
  const method = path.endsWith('link') ? 'PUT' : path.endsWith('profile') ? 'PATCH' : 'POST'
  const reply = pair.send(0, method, path, ann, body).finally(() => (answered = true))
  await until(async () => {
    const { rows } = await pair.database.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return answered || rows.length > 0
  })
  await commit()
  return await reply
}

const lastingRows = async ({ database }: Pair) => {
  const { rows } = await database.query(
    `select (select count(*)::int from email_changes where email = 'thief@example.com') as emails,
       (select count(*)::int from passkeys) as passkeys,
       (select count(*)::int from passkey_challenges) as challenges,
       (select count(*)::int from calendar_links) + (select count(*)::int from club_calendar_links) as calendars,
       (select count(*)::int from mails where kind in ('email-change', 'email-changed', 'passkey')) as mails`,
  )
  return rows[0]
}

const nothing = { emails: 0, passkeys: 0, challenges: 0, calendars: 0, mails: 0 }

for (const [when, { change, status, code }] of Object.entries(endings)) {
  test(`a change of email leaves nothing behind when ${when} in between`, async () => {
    const pair = await sharePair()
    const ann = await pair.join('ann')
    const body = { email: 'thief@example.com', password }
    const reply = await sendMeanwhile(pair, change, ann, '/api/auth/email', body)
    expect([reply.status, reply.body['code']]).toEqual([status, code])
    expect(await lastingRows(pair)).toEqual(nothing)
  })

  test(`no passkey can be started when ${when} in between`, async () => {
    const pair = await sharePair()
    const ann = await pair.join('ann')
    const path = '/api/auth/passkeys/options'
    const reply = await sendMeanwhile(pair, change, ann, path, { password })
    expect([reply.status, reply.body['code']]).toEqual([status, code])
    expect(await lastingRows(pair)).toEqual(nothing)
  })
}

test('no passkey is added once the sessions have ended', async () => {
  const pair = await sharePair()
  const ann = await pair.join('ann')
  const options = await pair.send(0, 'POST', '/api/auth/passkeys/options', ann, { password })
  const passkey = new Authenticator().register(options.body as never)
  const body = { name: 'Phone', passkey }
  expect((await sendMeanwhile(pair, sessionsEnded, ann, '/api/auth/passkeys', body)).status).toBe(
    401,
  )
  expect(await lastingRows(pair)).toEqual(nothing)
})

test('no Venmo handle is stored once the sessions have ended', async () => {
  const pair = await sharePair()
  const ann = await pair.join('ann')
  const body = { venmoHandle: 'thief' }
  const reply = await sendMeanwhile(pair, sessionsEnded, ann, '/api/user/profile', body)
  expect(reply.status).toBe(401)
  const { rows } = await pair.database.query(`select venmo_handle from users`)
  expect(JSON.stringify(rows)).not.toContain('thief')
})

/** Makes something of ann's with a calendar. @returns the path of the call that opens a link to it */
const calendars: Record<string, (pair: Pair, ann: string) => Promise<string>> = {
  async league(pair, ann) {
    const id = await makeLeague(pair, ann, { entryFee: '20.00' })
    return `/api/leagues/${id}/calendar-link`
  },
  async club(pair, ann) {
    const { body } = await pair.send(0, 'POST', '/api/clubs', ann, { name: 'Sunday Foursome' })
    return `/api/clubs/${(body as { id: string }).id}/calendar-link`
  },
}

for (const [what, make] of Object.entries(calendars)) {
  test(`no link to a ${what}’s calendar is opened once the sessions have ended`, async () => {
    const pair = await sharePair()
    const ann = await pair.join('ann')
    const path = await make(pair, ann)
    expect((await sendMeanwhile(pair, sessionsEnded, ann, path)).status).toBe(401)
    expect(await lastingRows(pair)).toEqual(nothing)
  })
}
