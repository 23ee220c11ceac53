import { DrizzleQueryError, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { listMessages, sendMessage } from '#contract/people/messages.ts'
import { startConversation } from '#server/testing/scenes/messaging.ts'
import { startTeeTime, type TeeTime } from '#server/testing/teetime.ts'

import type { Db } from '../db/db.ts'
import { isDatabaseUnavailable, isOutage } from './errors.ts'

/** Two friends with a conversation, in a database that refuses every further message. */
async function startRefused(code: string, words: string) {
  const teetime = await startTeeTime()
  await teetime.register('ann', 'bob')
  const { befriend, open, say } = startConversation(teetime)
  await befriend('ann', 'bob')
  const id = await open('ann', 'bob')
  await say('ann', id, 'hello')
  await refuseMessages(teetime.services.db, code, words)
  return { ...teetime, id }
}

async function refuseMessages(db: Db, code: string, words: string): Promise<void> {
  await db.execute(
    sql.raw(`create function refuse_message() returns trigger language plpgsql as $$
      begin raise exception '${words}' using errcode = '${code}'; end $$`),
  )
  onTestFinished(async () => {
    await db.execute(sql`drop function refuse_message cascade`)
  })
  await db.execute(
    sql`create trigger refuse before insert on messages for each row execute function refuse_message()`,
  )
}

const says = ({ as }: TeeTime, id: string, content: string) =>
  as('ann')(sendMessage, { params: { id }, body: { content } }).then(
    () => null,
    (error: unknown) => error,
  )

test('a lost database is recognized in the error of every package', () => {
  const error = Object.assign(new Error('terminating connection'), { code: '57P01' })
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(isDatabaseUnavailable(new Error('not now', { cause: error }))).toBe(true)
  expect(isDatabaseUnavailable({ message: error.message, code: error.code })).toBe(true)
  expect(isDatabaseUnavailable({ message: 'Connection terminated unexpectedly' })).toBe(true)
  expect(isDatabaseUnavailable(new Error('not now'))).toBe(false)
  for (const nothing of [null, undefined, 'lost', 57])
    expect(isDatabaseUnavailable(nothing)).toBe(false)
})

test.each(['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'EAI_AGAIN'])(
  'a database that fails to connect with %s is an outage, also in the error of a query',
  (code) => {
    const cause = Object.assign(new Error('connect failed'), { code })
    expect(isOutage(cause)).toBe(true)
    expect(isOutage(new DrizzleQueryError('select 1', [], cause))).toBe(true)
  },
)

test('one statement that takes too long, or waits for a lock, is no outage', () => {
  const withCode = (code: string) => Object.assign(new Error('not now'), { code })
  const outages = ['57P01', '08006', '53100', '53300', '25006', 'ECONNREFUSED'].map(withCode)
  const others = ['57014', '55P03', '25P03', '23505', '22023'].map(withCode)
  expect(outages.filter((error) => !isOutage(error))).toEqual([])
  expect(others.filter((error) => isOutage(error))).toEqual([])
  expect(isOutage(new AggregateError(outages))).toBe(true)
  expect(isOutage(new AggregateError([...outages, ...others]))).toBe(false)
})

test.each([
  ['55P03', 'Someone else is changing this. Try again.'],
  ['23503', 'Someone else is changing this. Try again.'],
  ['57014', 'We can’t reach the database. Try again in a minute.'],
])('a write that fails with %s says "%s"', async (code, message) => {
  const teetime = await startRefused(code, 'not now')
  expect(await says(teetime, teetime.id, 'later')).toMatchObject({
    status: 503,
    code: 'unavailable',
    message,
    headers: { 'retry-after': '5' },
  })
})

test('a database on a full disk refuses writes with a 503, and can still be read', async () => {
  const teetime = await startRefused('53100', 'could not extend file: No space left on device')
  expect(await says(teetime, teetime.id, 'for nobody')).toMatchObject({
    status: 503,
    code: 'unavailable',
    message: 'We can’t save anything right now, but you can still look around. Try again later.',
    headers: { 'retry-after': '5' },
  })
  const { messages } = await teetime.as('bob')(listMessages, { params: { id: teetime.id } })
  expect(messages.map(({ content }) => content)).toEqual(['hello'])
})

test.for([
  ['53100', 503, 'the database is read-only'],
  ['XX000', 500, 'unexpected'],
] as const)(
  'messages are kept out of the log when the database refuses them with %s',
  async ([code, status, logged]) => {
    const teetime = await startRefused(code, 'not today')
    const said = 'Between you and me:\nit is $1, and $& of it'
    expect(await says(teetime, teetime.id, said)).toMatchObject({ status })
    const log = teetime.logLines.join('')
    expect(log).toContain(logged)
    // Enough to find the cause.
    expect(log).toContain('not today')
    expect(log).toMatch(/Failed query: (with|insert into) /)
    expect(log).not.toContain('Between you and me')
  },
)

test('a NUL in an address is a malformed request, and nothing unexpected', async () => {
  const { send, logLines } = await startTeeTime()
  expect((await send({ url: '/join/%00/picture.png' })).statusCode).toBe(400)
  expect(logLines.join('')).not.toContain('unexpected')
})
