import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'

import { emptyDatabase, workerUrl } from '#server/testing/database.ts'
import { until } from '#server/testing/processes/processes.ts'

import { changesChannel, type Database } from '../db/db.ts'
import { openPostgres } from '../db/postgres.ts'
import { announceChanges } from './announce.ts'
import { publish } from './live.ts'

const log = pino({ level: 'silent' })

const marks = () => ({ kind: 'marks', userId: randomUUID() }) as const

/** Listens and announces like a process. @returns the users of the changes that it heard */
async function listen(database: Database) {
  const heard: string[] = []
  const onMessage = (payload: string) =>
    heard.push((JSON.parse(payload) as { userId: string }).userId)
  const stop = await database.listen(changesChannel, onMessage, () => {})
  const stopAnnouncing = announceChanges(database, log)
  onTestFinished(async () => {
    await stopAnnouncing()
    await stop()
  })
  return heard
}

async function openProcess() {
  const database = openPostgres(workerUrl ?? '', log)
  onTestFinished(() => database.close())
  return { database, heard: await listen(database) }
}

test.runIf(process.env['TEST_DATABASE_URL'])(
  'every process hears each of 400 changes once, whichever announced it',
  async () => {
    await emptyDatabase()
    const processes = [await openProcess(), await openProcess()]
    const changes = Array.from({ length: 400 }, marks)
    // All at once, some would wait too long for a connection on a busy machine.
    for (let from = 0; from < changes.length; from += 50)
      await Promise.all(
        changes
          .slice(from, from + 50)
          .map((change, nth) => publish(processes[nth % 2]?.database.db as never, change)),
      )
    const all = changes.map(({ userId }) => userId).toSorted()
    for (const { heard } of processes) await expect.poll(() => heard.toSorted()).toEqual(all)
    const { rows } = await processes[0]!.database.query('select 1 from unannounced_changes')
    expect(rows).toEqual([])
  },
)

test.runIf(process.env['TEST_DATABASE_URL'])(
  'a change that a process stored before it died is announced by another',
  async () => {
    await emptyDatabase()
    const [dead, alive] = [openPostgres(workerUrl ?? '', log), await openProcess()]
    const change = marks()
    // Nobody listens for commits on this one, as when the process ends right after its commit.
    await publish(dead.db, change)
    await dead.close()
    await expect.poll(() => alive.heard).toEqual([change.userId])
  },
)

test.runIf(process.env['TEST_DATABASE_URL'])(
  'a writer that published waits for no other one’s announcement, and nothing is heard before its commit',
  async () => {
    await emptyDatabase()
    const { database, heard } = await openProcess()
    const [first, second] = [marks(), marks()]
    const committed = Promise.withResolvers<void>()
    const stored = Promise.withResolvers<void>()
    const slow = database.db.transaction(async (tx) => {
      await publish(tx, first)
      stored.resolve()
      await committed.promise
    })
    await stored.promise
    await publish(database.db, second)
    await expect.poll(() => heard).toEqual([second.userId])
    committed.resolve()
    await slow
    await expect.poll(() => heard.length).toBe(2)
    const rolledBack = database.db.transaction(async (tx) => {
      await publish(tx, marks())
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('changed my mind')
    await publish(database.db, marks())
    await expect.poll(() => heard.length).toBe(3)
  },
)

test.runIf(process.env['TEST_DATABASE_URL'])(
  'a commit is announced at once, also on a connection that was waited for',
  async () => {
    // No interval looks for changes that nobody announced.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    await emptyDatabase()
    const { database, heard } = await openProcess()
    const busy = Array.from({ length: 10 }, () => database.query('select pg_sleep(0.1)'))
    const change = marks()
    // The commit comes long after the connection was handed over.
    await database.query('select publish_changes($1), pg_sleep(0.2)', [JSON.stringify([change])])
    await until(async () => heard.length > 0)
    expect(heard).toEqual([change.userId])
    await Promise.all(busy)
  },
)

test('a database that is away isn’t logged every time changes are looked for', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const database = openPostgres('postgres://127.0.0.1:1/none', log)
  onTestFinished(() => database.close())
  const warn = vi.fn<(entry: object) => void>()
  const stop = announceChanges(database, { warn })
  vi.advanceTimersByTime(2_000)
  await stop()
  expect(warn).not.toHaveBeenCalled()
})

test('a change that is too long to announce fails its writer', async () => {
  const { database } = await emptyDatabase()
  const long = {
    kind: 'names',
    of: { userIds: Array.from({ length: 300 }, () => randomUUID()) },
  } as const
  await expect(publish(database.db, long)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('too long') as string },
  })
})

test('on either database a change is heard, and none is published for null or an empty list', async () => {
  const { database } = await emptyDatabase()
  const heard = await listen(database)
  const change = marks()
  await publish(database.db)
  const published = await database.db.execute(
    sql`select publish_changes(null) as none, publish_changes('[]') as empty`,
  )
  expect((published as unknown as { rows: unknown[] }).rows).toEqual([{ none: null, empty: 0 }])
  await publish(database.db, change)
  await expect.poll(() => heard).toEqual([change.userId])
})
