import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'

import { emptyDatabase, workerUrl } from '#server/testing/database.ts'

import { openPostgres } from '../db/postgres.ts'
import { openLog } from '../process/log.ts'
import { enqueue, openJobs } from './jobs.ts'
import { type JobHandlers, type JobName, minutelyJobs } from './queues.ts'

const log = openLog('silent', { write: () => {} })

/** Starts the workers. @returns their database, and the jobs that have run so far */
async function startWorkers(
  handle: (name: JobName, data: unknown) => Promise<void> = async () => {},
  secondsOf?: (name: JobName) => number,
) {
  const { database } = await emptyDatabase()
  const jobs = await openJobs(database, log)
  onTestFinished(() => jobs.stop())
  const ran: { name: JobName; data: unknown }[] = []
  const handlers = new Proxy({} as JobHandlers, {
    get: (_, name: JobName) => async (data: unknown) => {
      ran.push({ name, data })
      await handle(name, data)
    },
  })
  await jobs.start(handlers, secondsOf)
  const sent = () => ran.filter(({ name }) => name === 'mail').map(({ data }) => data)
  return { database, jobs, ran, sent }
}

// An unwoken worker fetches only once an hour, so a job that starts sooner was found to be due.
test('a job starts promptly, whichever process enqueued it', async () => {
  const { database, sent } = await startWorkers()
  const mail = (mailId: string) => ({ mailId })
  await enqueue(database.db, 'mail', mail('1'))
  await vi.waitFor(() => expect(sent()).toEqual([mail('1')]))
  // The first one may have been there when the worker started.
  await enqueue(database.db, 'mail', mail('2'))
  await vi.waitFor(() => expect(sent()).toEqual([mail('1'), mail('2')]))
  const other = workerUrl === null ? database : openPostgres(workerUrl, log)
  const otherJobs = await openJobs(other, log, true)
  onTestFinished(async () => {
    await otherJobs.stop()
    if (other !== database) await other.close()
  })
  await enqueue(other.db, 'mail', mail('3'))
  await vi.waitFor(() => expect(sent()).toEqual([mail('1'), mail('2'), mail('3')]))
})

test('a job that hangs holds up none of those behind it', async () => {
  const hanging = Promise.withResolvers<void>()
  const { database, sent } = await startWorkers(async (_, data) => {
    if ((data as { mailId: string }).mailId === 'hangs') await hanging.promise
  })
  onTestFinished(() => hanging.resolve())
  await enqueue(database.db, 'mail', { mailId: 'hangs' })
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  const others = Array.from({ length: 30 }, (_, nth) => ({ mailId: `${nth}` }))
  await enqueue(database.db, 'mail', ...others)
  await vi.waitFor(() => expect(sent()).toHaveLength(31))
})

test('one run does what many jobs without data ask for', async () => {
  const first = Promise.withResolvers<void>()
  const { database, ran } = await startWorkers(async (name) => {
    if (name === 'moments') await first.promise
  })
  const runs = () => ran.filter(({ name }) => name === 'moments').length
  await enqueue(database.db, 'moments', null)
  await vi.waitFor(() => expect(runs()).toBe(1))
  await enqueue(database.db, 'moments', ...Array.from({ length: 50 }, () => null))
  first.resolve()
  const waiting = async () => {
    const { rows } = await database.query(
      `select from pgboss.job where name = 'moments' and state < 'completed'`,
    )
    return rows.length
  }
  await vi.waitFor(async () => expect(await waiting()).toBe(0))
  // The job of the minute may have come in between.
  expect(runs()).toBeLessThanOrEqual(3)
})

test('a person’s changes reach the payment provider one after another', async () => {
  const hanging = Promise.withResolvers<void>()
  const { database, ran } = await startWorkers(async (_, data) => {
    if ((data as { userId: string }).userId === 'ann') await hanging.promise
  })
  onTestFinished(() => hanging.resolve())
  const users = () =>
    ran.filter(({ name }) => name === 'billing').map(({ data }) => Object.values(data as object)[0])
  await enqueue(database.db, 'billing', { userId: 'ann' })
  await vi.waitFor(() => expect(users()).toEqual(['ann']))
  await enqueue(database.db, 'billing', { userId: 'ann' })
  await enqueue(database.db, 'billing', { userId: 'bob' })
  await vi.waitFor(() => expect(users()).toContain('bob'))
  expect(users()).toEqual(['ann', 'bob'])
  hanging.resolve()
  await vi.waitFor(() => expect(users()).toEqual(['ann', 'bob', 'ann']))
})

test('a job that is fetched again while it runs isn’t begun beside itself', async () => {
  const hanging = Promise.withResolvers<void>()
  const { database, ran } = await startWorkers(() => hanging.promise)
  onTestFinished(() => hanging.resolve())
  const runs = () => ran.filter(({ name }) => name === 'billing').length
  await enqueue(database.db, 'billing', { userId: 'ann' })
  await vi.waitFor(() => expect(runs()).toBe(1))
  await database.query(
    `update pgboss.job set state = 'retry', start_after = now(), output = null where name = 'billing'`,
  )
  const postponed = `select from pgboss.job where name = 'billing' and state = 'retry' and output is not null`
  await vi.waitFor(async () => expect((await database.query(postponed)).rows).toHaveLength(1))
  expect(runs()).toBe(1)
})

// The embedded database runs one statement at a time.
test.runIf(process.env['TEST_DATABASE_URL'])(
  'two changes of a person that are fetched at the same instant are made one after the other',
  async () => {
    let [running, most, done] = [0, 0, 0]
    const release = Promise.withResolvers<void>()
    const { database } = await startWorkers(async (_, data) => {
      if (!('userId' in (data as object))) return
      most = Math.max(most, (running += 1))
      await release.promise
      running -= 1
      done += 1
    })
    onTestFinished(() => release.resolve())
    // Every fetch waits until both have chosen their job, and neither sees the other's.
    const gate = new pg.Client({ connectionString: workerUrl ?? '' })
    await gate.connect()
    onTestFinished(() => gate.end())
    await gate.query('select pg_advisory_lock(7)')
    await gate.query(`create function pass_gate() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(7); return new; end $$`)
    onTestFinished(async () => void (await gate.query('drop function pass_gate cascade')))
    await gate.query(`create trigger pass_gate before update on pgboss.job for each row
      when (new.name = 'billing' and new.state = 'active') execute function pass_gate()`)
    await enqueue(database.db, 'billing', { userId: 'ann' }, { userId: 'ann' })
    const waiting = `select from pg_locks where locktype = 'advisory' and objid = 7 and not granted
      and database = (select oid from pg_database where datname = current_database())`
    await vi.waitFor(async () => expect((await gate.query(waiting)).rowCount).toBeGreaterThan(1))
    await gate.query('select pg_advisory_unlock(7)')
    const claimed = `select from pgboss.job where name = 'billing' and started_on is not null`
    await vi.waitFor(async () => expect((await gate.query(claimed)).rowCount).toBe(2))
    const postponed = `select from pgboss.job where name = 'billing' and state = 'retry'`
    await vi.waitFor(async () => expect((await gate.query(postponed)).rowCount).toBeGreaterThan(0))
    release.resolve()
    await gate.query(
      `update pgboss.job set start_after = now() where name = 'billing' and state = 'retry'`,
    )
    await vi.waitFor(() => expect(done).toBe(2))
    expect(most).toBe(1)
  },
)

test('the jobs of each minute run, and those that fail or hang are counted and not retried', async () => {
  const { database, ran } = await startWorkers(
    async (name) => {
      if (name === 'deadlines') throw new Error('no')
      if (name === 'history') await new Promise(() => {})
    },
    () => 1,
  )
  const names = () => ran.map(({ name }) => name)
  await vi.waitFor(() => expect(names()).toEqual(expect.arrayContaining(minutelyJobs)))
  const failed = `select name, output->>'message' as why from pgboss.job where state = 'failed' order by name`
  await vi.waitFor(async () =>
    expect((await database.query(failed)).rows).toEqual([
      { name: 'deadlines', why: 'Error: no' },
      { name: 'history', why: 'Error: It has not ended after 1 seconds' },
    ]),
  )
  expect(names().toSorted()).toEqual(minutelyJobs.toSorted())
})

test('a job that still runs while the jobs stop can enqueue others', async () => {
  const stopping = Promise.withResolvers<void>()
  const { database, jobs, ran } = await startWorkers(async (name) => {
    if (name !== 'digests') return
    await stopping.promise
    await enqueue(database.db, 'mail', { mailId: 'one' })
  })
  await vi.waitFor(() => expect(ran.map(({ name }) => name)).toContain('digests'))
  const stopped = jobs.stop()
  stopping.resolve()
  await stopped
  const { rows } = await database.query(`select data from pgboss.job where name = 'mail'`)
  expect(rows).toEqual([{ data: { mailId: 'one' } }])
})
