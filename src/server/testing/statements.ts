import { AsyncLocalStorage } from 'node:async_hooks'

import pg from 'pg'
import { vi } from 'vitest'

import { textOf } from '#server/platform/db/query-hooks.ts'

/**
 * What runs at any moment: the job queue's timers, the heartbeat of listening, announcing, and the count of requests. A job
 * that a call enqueues counts.
 */
const isBackground = (statement: string) =>
  statement === 'select 1' ||
  statement.includes('delete from unannounced_changes') ||
  statement.startsWith('insert into "api_requests"') ||
  (/\bpgboss\b/.test(statement) && !/insert into pgboss\.job\b/i.test(statement))

/** The statements of the work under way, but not of others that share the driver. */
const recording = new AsyncLocalStorage<string[]>()

/**
 * The statements that some work sends to PostgreSQL until it is done, BEGIN and COMMIT included. Only PostgreSQL's driver
 * has one method that every statement passes.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const watched = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    recording.getStore()?.push(textOf(args[0]).trim())
    return Reflect.apply(query, this, args)
  })
  try {
    await recording.run(statements, work)
    return statements.filter((statement) => !isBackground(statement))
  } finally {
    watched.mockRestore()
  }
}
