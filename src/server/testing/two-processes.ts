import { onTestFinished } from 'vitest'

import { openPair, type Pair } from './processes.ts'

export * from './processes.ts'

/** Starts so many processes on a new database of the test run's PostgreSQL. Ends with the test. */
export async function startPair(count = 2, settings: Record<string, string> = {}): Promise<Pair> {
  const pair = await openPair(count, settings)
  onTestFinished(() => pair.close())
  return pair
}
