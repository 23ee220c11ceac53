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

/**
 * The statements that some work sends to PostgreSQL until it is done, BEGIN and COMMIT included. Only PostgreSQL's driver
 * has one method that every statement passes.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls
      .map(([statement]) => textOf(statement).trim())
      .filter((statement) => !isBackground(statement))
  } finally {
    query.mockRestore()
  }
}
