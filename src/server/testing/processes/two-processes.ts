import { onTestFinished } from 'vitest'

import { openPair, type Pair } from './processes.ts'

export * from './processes.ts'

/** Starts a number of processes on a new database of the test run's PostgreSQL. They stop after the test. */
export async function startPair(count = 2, settings: Record<string, string> = {}): Promise<Pair> {
  const pair = await openPair(count, settings)
  onTestFinished(() => pair.close())
  return pair
}

let shared: Promise<Pair> | undefined

/**
 * Two processes that all tests of a file share, since starting them takes most of a short race's time. Between
 * tests every user but the administrator is deleted; the golf stays. For tests that leave both processes
 * running and the schema unchanged.
 */
export async function sharePair(): Promise<Pair> {
  shared ??= openPair()
  const pair = await shared
  await pair.database.query('delete from leagues')
  await pair.database.query(`delete from users where role <> 'admin'`)
  return pair
}

/** Ends the shared processes, after each file. */
export async function endSharedPair(): Promise<void> {
  const pair = await shared
  shared = undefined
  await pair?.close()
}
