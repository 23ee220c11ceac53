import { expect, onTestFinished, test, vi } from 'vitest'

import { emptyDatabase, workerUrl } from '#server/testing/database.ts'

import { openPostgres } from '../db/postgres.ts'
import { openLog } from '../process/log.ts'
import { enqueue, openJobs } from './jobs.ts'
import type { JobHandlers, JobName } from './queues.ts'

const log = openLog('silent', { write: () => {} })
/** An unwoken worker fetches only once a minute, so a job that starts sooner was found to be due. */
const isPrompt = { timeout: 25_000 }

/** Starts the workers. @returns their database, and the jobs that have run so far */
async function startWorkers(handle: (data: unknown) => Promise<void> = async () => {}) {
  const { database } = await emptyDatabase()
  const jobs = await openJobs(database, log)
  onTestFinished(() => jobs.stop())
  const ran: { name: JobName; data: unknown }[] = []
  const handlers = new Proxy({} as JobHandlers, {
    get: (_, name: JobName) => async (data: unknown) => {
      ran.push({ name, data })
      await handle(data)
    },
  })
  await jobs.start(handlers)
  const sent = () => ran.filter(({ name }) => name === 'mail').map(({ data }) => data)
  return { database, ran, sent }
}

test('a job starts promptly, whichever process enqueued it', async () => {
  const { database, sent } = await startWorkers()
  const mail = (mailId: string) => ({ mailId })
  await enqueue(database.db, 'mail', mail('1'))
  await vi.waitFor(() => expect(sent()).toEqual([mail('1')]), isPrompt)
  // The first one may have been there when the worker started.
  await enqueue(database.db, 'mail', mail('2'))
  await vi.waitFor(() => expect(sent()).toEqual([mail('1'), mail('2')]), isPrompt)
  const other = workerUrl === null ? database : openPostgres(workerUrl, log)
  const otherJobs = await openJobs(other, log, true)
  onTestFinished(async () => {
    await otherJobs.stop()
    if (other !== database) await other.close()
  })
  await enqueue(other.db, 'mail', mail('3'))
  await vi.waitFor(() => expect(sent()).toEqual([mail('1'), mail('2'), mail('3')]), isPrompt)
})

test('a job that hangs holds up none of those behind it', async () => {
  const hanging = Promise.withResolvers<void>()
  const { database, sent } = await startWorkers(async (data) => {
    if ((data as { mailId: string }).mailId === 'hangs') await hanging.promise
  })
  onTestFinished(() => hanging.resolve())
  await enqueue(database.db, 'mail', { mailId: 'hangs' })
  await vi.waitFor(() => expect(sent()).toHaveLength(1), isPrompt)
  const others = Array.from({ length: 30 }, (_, nth) => ({ mailId: `${nth}` }))
  await enqueue(database.db, 'mail', ...others)
  await vi.waitFor(() => expect(sent()).toHaveLength(31), isPrompt)
})

test('a person’s changes reach the payment provider one after another', async () => {
  const hanging = Promise.withResolvers<void>()
  const { database, ran } = await startWorkers(async (data) => {
    if ((data as { userId: string }).userId === 'ann') await hanging.promise
  })
  onTestFinished(() => hanging.resolve())
  const users = () =>
    ran.filter(({ name }) => name === 'billing').map(({ data }) => Object.values(data as object)[0])
  await enqueue(database.db, 'billing', { userId: 'ann' })
  await vi.waitFor(() => expect(users()).toEqual(['ann']), isPrompt)
  await enqueue(database.db, 'billing', { userId: 'ann' })
  await enqueue(database.db, 'billing', { userId: 'bob' })
  await vi.waitFor(() => expect(users()).toContain('bob'), isPrompt)
  expect(users()).toEqual(['ann', 'bob'])
  hanging.resolve()
  await vi.waitFor(() => expect(users()).toEqual(['ann', 'bob', 'ann']), isPrompt)
})

test('scheduled jobs run', async () => {
  const { ran } = await startWorkers()
  await vi.waitFor(() => expect(ran.map(({ name }) => name)).toContain('deadlines'), {
    timeout: 45_000,
  })
})
