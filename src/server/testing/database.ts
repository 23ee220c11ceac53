import { sql } from 'drizzle-orm'
import { pino } from 'pino'

import { type Database, rowsOf } from '../db/db.ts'
import { openEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { openPostgres } from '../db/postgres.ts'
import { type Jobs, openJobs } from '../jobs/jobs.ts'

const log = pino({ level: 'silent' })
let open: Promise<{ database: Database; jobs: Jobs }> | undefined

/**
 * The database of this worker, empty, and its jobs, which only `runDue` works: PostgreSQL where
 * `TEST_DATABASE_URL` is set, else one in memory. Tests in a worker run one after the other and share it.
 */
export async function emptyDatabase(): Promise<{ database: Database; jobs: Jobs }> {
  open ??= openForWorker().then(async (database) => ({
    database,
    jobs: await openJobs(database, log, true),
  }))
  const { database, jobs } = await open
  const tables = await rowsOf<{ name: string }>(
    database.db,
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const names = ['pgboss.job', ...tables.map(({ name }) => name)].join(', ')
  await database.db.execute(sql.raw(`truncate ${names} restart identity cascade`))
  return { database, jobs }
}

/** The address of this worker's PostgreSQL database; null on the embedded one. */
export let workerUrl: string | null = null

async function openForWorker(): Promise<Database> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) {
    const database = await openEmbedded(null)
    await migrate(database, null)
    return database
  }
  const admin = openPostgres(server, log)
  const name = `worker_${process.pid}_${process.env['VITEST_POOL_ID'] ?? '0'}`
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  await admin.close()
  const url = new URL(server)
  url.pathname = `/${name}`
  workerUrl = url.href
  const database = openPostgres(url.href, log)
  await migrate(database, url.href)
  return database
}
