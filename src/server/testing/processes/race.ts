import { expect } from 'vitest'

import { patiently } from '../patiently.ts'
import { withClient } from './cluster.ts'
import { type Pair, type ProcessResponse, until, waitingForLocks } from './two-processes.ts'

export const concurrency = 25

/** Sends 25 requests at once, in turn to each process. @returns their responses */
export async function race(
  pair: Pair,
  request: (nth: number) => Promise<ProcessResponse>,
): Promise<ProcessResponse[]> {
  return await Promise.all(
    Array.from({ length: concurrency }, (_, nth) => patiently(() => request(nth))),
  )
}

export const countStatuses = (replies: ProcessResponse[]): number[] =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b)

/** The expected statuses when `good` requests get `goodStatus` and the rest get `refusedStatus`. */
export const expectExactly = (good: number, goodStatus: number, refusedStatus: number): number[] =>
  [
    ...Array.from({ length: good }, () => goodStatus),
    ...Array.from({ length: concurrency - good }, () => refusedStatus),
  ].toSorted((a, b) => a - b)

/**
 * Sets the deadline in a table's only row, once its lock is free, to some milliseconds from then by the database's
 * clock. @returns when
 */
export async function setDeadline(
  pair: Pair,
  table: string,
  column: string,
  ms: number,
): Promise<number> {
  return await withClient(pair.databaseUrl, async (client) => {
    await client.query(`begin; select from ${table} for no key update`)
    const { rows } = await client.query<{ at: number }>(
      `update ${table} set ${column} = clock_timestamp() + make_interval(secs => $1 / 1000.0)
       returning (extract(epoch from ${column}) * 1000)::float8 as at`,
      [ms],
    )
    await client.query('commit')
    return Number(rows[0]?.at)
  })
}

/**
 * Expects that of 25 requests to one process that need a locked row, three wait for it, so that pages still get a
 * connection.
 *
 * @param cookie of someone who opens a page
 * @param row a table and a condition
 */
export async function expectTurns(
  pair: Pair,
  cookie: string,
  row: string,
  request: () => Promise<ProcessResponse>,
): Promise<void> {
  await withClient(pair.databaseUrl, async (client) => {
    await client.query(`begin; select from ${row} for no key update`)
    const replies = Promise.all(Array.from({ length: concurrency }, request))
    await until(async () => (await waitingForLocks(pair)).length >= 3)
    for (let page = 0; page < 10; page += 1) {
      expect((await pair.send(0, 'GET', '/api/auth/me', cookie)).status).toBe(200)
      expect((await waitingForLocks(pair)).length).toBeLessThanOrEqual(3)
    }
    await client.query('commit')
    await replies
  })
}

/**
 * The same race without our guard: each of 25 connections checks, and once all have, writes if its check allows it. A
 * test of a limit proves something only if this race exceeds the limit.
 *
 * @param between happens after every look and before any write
 */
export async function raceWithoutGuard(
  pair: Pair,
  look: string,
  write: (nth: number) => string,
  between: () => Promise<unknown> = async () => {},
): Promise<void> {
  const { promise: allLooked, resolve } = Promise.withResolvers<unknown>()
  let looks = 0
  await Promise.all(
    Array.from({ length: concurrency }, (_, nth) =>
      withClient(pair.databaseUrl, async (client) => {
        await client.query('begin')
        const { rows } = await client.query<{ allowed: boolean }>(look)
        looks += 1
        if (looks === concurrency) resolve(between())
        await allLooked
        if (rows[0]?.allowed) await client.query(write(nth))
        await client.query('commit')
      }),
    ),
  )
}

/** @returns how many deadlocks the database has had since */
export async function watchDeadlocks({ database }: Pair): Promise<() => Promise<number>> {
  const count = async () => {
    const { rows } = await database.query(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0]?.['deadlocks'])
  }
  const before = await count()
  return async () => (await count()) - before
}
