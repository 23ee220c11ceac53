import { afterAll, onTestFinished } from 'vitest'

import { openPair, type Pair } from './processes.ts'

export * from './processes.ts'

/** Starts so many processes on a new database of the test run's PostgreSQL. Ends with the test. */
export async function startPair(count = 2, settings: Record<string, string> = {}): Promise<Pair> {
  const pair = await openPair(count, settings)
  onTestFinished(() => pair.close())
  return pair
}

let shared: Promise<Pair> | undefined

/**
 * Two processes that all tests of a file share, as starting them is most of what a short race takes. Nobody
 * is left from the test before but the administrator; the golf is. For tests that leave both of them running
 * and the tables as they are.
 */
export async function sharePair(): Promise<Pair> {
  shared ??= openPair()
  const pair = await shared
  await pair.database.query('delete from leagues')
  await pair.database.query(`delete from users where role <> 'admin'`)
  return pair
}

afterAll(async () => (await shared)?.close())
