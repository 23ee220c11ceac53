import pg from 'pg'

import type { Pair, ProcessResponse } from './two-processes.ts'

export const concurrency = 25

/** Sends 25 requests at once, in turn to each process. @returns their responses */
export async function race(
  pair: Pair,
  request: (nth: number) => Promise<ProcessResponse>,
): Promise<ProcessResponse[]> {
  return await Promise.all(Array.from({ length: concurrency }, (_, nth) => request(nth)))
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
    Array.from({ length: concurrency }, async (_, nth) => {
      const client = new pg.Client({ connectionString: pair.databaseUrl })
      await client.connect()
      try {
        await client.query('begin')
        const { rows } = await client.query<{ allowed: boolean }>(look)
        looks += 1
        if (looks === concurrency) resolve(between())
        await allLooked
        if (rows[0]?.allowed) await client.query(write(nth))
        await client.query('commit')
      } finally {
        await client.end()
      }
    }),
  )
}
