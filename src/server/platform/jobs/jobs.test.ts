import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'

import { emptyDatabase, workerUrl } from '#server/testing/database.ts'

import { openPostgres } from '../db/postgres.ts'
import { openLog } from '../process/log.ts'
import { enqueue, openJobs } from './jobs.ts'
import type { JobHandlers } from './queues.ts'

const onPostgres = test.skipIf(!process.env['TEST_DATABASE_URL'])

const fail = (code: string) =>
  sql.raw(`do $$ begin raise 'not now' using errcode = '${code}'; end $$`)

onPostgres.each([
  ['a statement that takes too long', '57014', true],
  ['a lock that is waited for too long', '55P03', true],
  ['a database that is shutting down', '57P01', false],
  ['a full disk', '53100', false],
] as const)(
  'a job that fails by %s is logged with its name, unless the database is out',
  async (_, code, isLogged) => {
    await emptyDatabase()
    const lines: string[] = []
    const log = openLog('trace', { write: (line) => void lines.push(line) })
    const database = openPostgres(workerUrl ?? '', log)
    const jobs = await openJobs(database, log)
    onTestFinished(async () => {
      await jobs.stop()
      await database.close()
    })
    const nothing = async () => {}
    const handlers = new Proxy({} as JobHandlers, {
      get: (_, name) =>
        name === 'reset'
          ? async () => {
              await database.db.execute(sql`select ${'ann@example.com'}::text`)
              await database.db.execute(fail(code))
            }
          : nothing,
    })
    await jobs.start(handlers)
    await enqueue(database.db, 'reset', { email: 'ann@example.com' })
    const failures = async () => {
      const { rows } = await database.query(
        `select output->>'message' as message from pgboss.job where name = 'reset' and state in ('failed', 'retry')`,
      )
      return rows.map(({ message }) => String(message))
    }
    await vi.waitFor(async () => expect(await failures()).toHaveLength(1))
    const logged = lines.map(
      (line) => JSON.parse(line) as { msg: string; job?: string; level: number },
    )
    const ours = logged
      .filter(({ msg }) => msg === 'a job failed')
      .map(({ job, level }) => [job, level])
    expect(ours).toEqual(isLogged ? [['reset', 50]] : [])
  },
)

onPostgres('a failed job keeps its statement without the values', async () => {
  await emptyDatabase()
  const log = openLog('silent', { write: () => {} })
  const database = openPostgres(workerUrl ?? '', log)
  const jobs = await openJobs(database, log)
  onTestFinished(async () => {
    await jobs.stop()
    await database.close()
  })
  const secret = '/reset-password#token=very-secret'
  const handlers = new Proxy({} as JobHandlers, {
    get: (_, name) => async () => {
      if (name === 'reset') await database.db.execute(sql`select ${secret}::text, 1 / 0`)
    },
  })
  await jobs.start(handlers)
  await enqueue(database.db, 'reset', { email: 'ann@example.com' })
  await vi.waitFor(async () => {
    const { rows } = await database.query(
      `select output->>'message' as message from pgboss.job where name = 'reset' and output is not null`,
    )
    expect(rows).toEqual([{ message: expect.stringContaining('select $1::text, 1 / 0') }])
    expect(JSON.stringify(rows)).not.toContain('very-secret')
  })
})
