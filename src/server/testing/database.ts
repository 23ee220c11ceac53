import { AsyncLocalStorage } from 'node:async_hooks'

import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'

import type { Database } from '#server/platform/db/db.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { type Jobs, openJobs } from '#server/platform/jobs/jobs.ts'

import { administer } from './processes/cluster.ts'
import { templateOn } from './processes/processes.ts'

const log = pino({ level: 'silent' })
let open: Promise<{ database: Database; jobs: Jobs }> | undefined

/**
 * Returns this worker's database, emptied, and its jobs, which only `runDue` runs: PostgreSQL when
 * `TEST_DATABASE_URL` is set, else an in-memory one. The tests of a worker run in turn and share it.
 */
export async function emptyDatabase(): Promise<{ database: Database; jobs: Jobs }> {
  open ??= openWithJobs().catch((error: unknown) => {
    // The next test tries again.
    open = undefined
    throw error
  })
  const { database, jobs } = await open
  await empty(database)
  return { database, jobs }
}

async function openWithJobs(): Promise<{ database: Database; jobs: Jobs }> {
  const database = await openForWorker()
  return { database, jobs: await openJobs(database, log, true) }
}

// Deleting a few rows is ten times faster than truncating fifty tables. An occasional vacuum cleans up.
const sweepEvery = 25
let emptied = 0

async function empty({ db }: Database): Promise<void> {
  await db.execute(
    sql.raw(`do $$ declare full_name text; begin
      perform set_config('session_replication_role', 'replica', true);
      for full_name in
        select format('%I.%I', schemaname, tablename) from pg_tables
        where schemaname = 'public' or (schemaname, tablename) = ('pgboss', 'job')
      loop execute 'delete from ' || full_name; end loop;
    end $$`),
  )
  emptied += 1
  if (emptied % sweepEvery === 0) await db.execute(sql.raw('vacuum'))
}

/** The URL of this worker's PostgreSQL database; null on the embedded one. */
export let workerUrl: string | null = null

async function openForWorker(): Promise<Database> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return await openDatabase(null, null, log)
  const name = `worker_${process.pid}_${process.env['VITEST_POOL_ID'] ?? '0'}`
  await administer(server, `drop database if exists ${name} with (force)`)
  await administer(server, `create database ${name} template ${templateOn(server)}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  workerUrl = url.href
  const database = await openDatabase(url.href, null, log)
  refuseSecondConnection(database)
  return database
}

/**
 * Fails work that asks for a second connection while its transaction is open. The embedded database has one and would
 * wait for good, and so would a pool whose connections all do this at once.
 */
function refuseSecondConnection({ db }: Database): void {
  const transactions = new AsyncLocalStorage<{ isOpen: boolean }>()
  const run = db.transaction.bind(db)
  db.transaction = (work, config) =>
    run(async (transaction) => {
      const state = { isOpen: true }
      try {
        return await transactions.run(state, () => work(transaction))
      } finally {
        state.isOpen = false
      }
    }, config)
  const connect = pg.Pool.prototype.connect as (...args: unknown[]) => unknown
  pg.Pool.prototype.connect = function (this: pg.Pool, ...args: unknown[]) {
    if (transactions.getStore()?.isOpen) throw new Error('a statement outside the open transaction')
    return Reflect.apply(connect, this, args)
  } as typeof pg.Pool.prototype.connect
}
