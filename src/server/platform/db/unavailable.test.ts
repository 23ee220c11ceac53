import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { workerUrl } from '#server/testing/database.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

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

onPostgres(
  'when every connection is busy it says so soon, and goes on once they are free',
  async () => {
    const { services, send } = await startTeeTime()
    const other = new pg.Client({ connectionString: workerUrl ?? '' })
    await other.connect()
    onTestFinished(() => other.end())
    const sleeping = Array.from({ length: connections }, () =>
      services.database.query('select pg_sleep(30)').catch((error: unknown) => error),
    )
    const health = () => send({ url: '/api/health/db' })

    const began = performance.now()
    const { statusCode, headers } = await health()
    expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    expect(performance.now() - began).toBeLessThan(3_500)
    await other.query(
      `select pg_cancel_backend(pid) from pg_stat_activity
     where datname = current_database() and query = 'select pg_sleep(30)'`,
    )
    await Promise.all(sleeping)
    expect((await health()).statusCode).toBe(200)
  },
)
