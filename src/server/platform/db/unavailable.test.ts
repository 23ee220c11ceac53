import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'

import { workerUrl } from '#server/testing/database.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import type { Services } from '../services/services.ts'

const connections = 10

// The embedded database has one connection, and one process.
const onPostgres = test.skipIf(!process.env['TEST_DATABASE_URL'])

onPostgres(
  'no statement, no lock and no forgotten transaction keeps a connection for long',
  async () => {
    const { services } = await startTeeTime()
    const { rows } = await services.database.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
       current_setting('idle_in_transaction_session_timeout') as idle`,
    )
    expect(rows).toEqual([{ statement: '5s', lock: '2s', idle: '10s' }])
  },
)

/** Keeps every connection of the pool busy. @returns what frees them */
async function occupyConnections({ database }: Services) {
  const other = new pg.Client({ connectionString: workerUrl ?? '' })
  await other.connect()
  onTestFinished(() => other.end())
  const sleeping = Array.from({ length: connections }, () =>
    database.query('select pg_sleep(30)').catch((error: unknown) => error),
  )
  return async () => {
    await other.query(
      `select pg_cancel_backend(pid) from pg_stat_activity
     where datname = current_database() and query = 'select pg_sleep(30)'`,
    )
    await Promise.all(sleeping)
  }
}

onPostgres(
  'when every connection is busy it says so soon, and goes on once they are free',
  async () => {
    const { services, send } = await startTeeTime()
    const health = () => send({ url: '/api/health/db' })
    expect((await health()).statusCode).toBe(200)
    const free = await occupyConnections(services)
    const began = performance.now()
    const { statusCode, headers } = await health()
    expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    expect(performance.now() - began).toBeLessThan(10_000)
    await free()
    expect((await health()).statusCode).toBe(200)
  },
)

onPostgres(
  'a process stays ready while every connection is busy, until the database has not answered for ten seconds',
  async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { services, send } = await startTeeTime()
    const ready = async () => (await send({ url: '/api/health/ready' })).statusCode
    expect(await ready()).toBe(200)
    let free = await occupyConnections(services)
    expect(await ready()).toBe(200)
    // Each waits for a connection for two seconds, and a statement ends after five.
    await free()
    free = await occupyConnections(services)
    vi.advanceTimersByTime(11_000)
    expect(await ready()).toBe(503)
    await free()
    expect(await ready()).toBe(200)
  },
)
