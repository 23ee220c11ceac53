import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { pino } from 'pino'

import { openDatabase } from '#server/platform/db/open-database.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'

import { administer, startCluster } from '../processes/cluster.ts'

const log = pino({ level: 'silent' })

/**
 * Provides the test run's PostgreSQL server: the one of `TEST_DATABASE_URL`, else a new one. Makes a database on
 * it with all tables and queues, which tests copy instead of migrating their own.
 */
export default async function setup(): Promise<() => Promise<void>> {
  // Each of a run's projects calls this, and all share what the first one made.
  if (process.env['TEST_TEMPLATE']) return () => Promise.resolve()
  const cluster = process.env['TEST_DATABASE_URL'] ? null : await startCluster()
  const url = (process.env['TEST_DATABASE_URL'] ??= cluster?.url ?? '')
  const template = (process.env['TEST_TEMPLATE'] = `template_${process.pid}`)
  const statements = (process.env['TEST_STATEMENTS'] ??= mkdtempSync(
    join(tmpdir(), 'teetime-statements-'),
  ))
  if (cluster) {
    // Autovacuum would change plans and the order of rows in the middle of a test.
    await administer(url, 'alter system set autovacuum = off')
    await administer(url, 'select pg_reload_conf()')
  }
  await administer(url, `create database ${template}`)
  const filled = new URL(url)
  filled.pathname = `/${template}`
  const database = await openDatabase(filled.href, null, log)
  const jobs = await openJobs(database, log, true)
  await jobs.stop()
  await database.close()
  return async () => {
    if (cluster) cluster.remove()
    else await administer(url, `drop database ${template} with (force)`)
    rmSync(statements, { recursive: true, force: true })
  }
}
