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
 * Two processes that the tests of a worker share, since starting them takes most of a short race's time. Between tests
 * everyone but the administrator is deleted; the golf stays. For tests that leave both processes running, and the
 * schema and the golf unchanged. A pair that served a test that failed is not used again.
 */
export async function sharePair(): Promise<Pair> {
  shared ??= openPair().then(endWithWorker)
  const pair = await shared
  onTestFinished(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    shared = undefined
    await pair.close()
  })
  await empty(pair)
  return pair
}

async function empty({ database }: Pair): Promise<void> {
  for (const table of ['leagues', 'clubs', 'audit_trail', 'sessions'])
    await database.query(`delete from ${table}`)
  await database.query(`delete from users where role <> 'admin'`)
}

/** Removes a constraint from a shared database until the test ends, for the same race without our guard. */
export async function withoutConstraint(pair: Pair, table: string, name: string): Promise<void> {
  const change = (how: string) => pair.database.query(`alter table ${table} ${how}`)
  const { rows } = await pair.database.query(
    'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
    [name],
  )
  await change(`drop constraint ${name}`)
  onTestFinished(async () => {
    await empty(pair)
    await change(`add constraint ${name} ${String(rows[0]?.['definition'])}`)
  })
}

/** Ends a pair's processes with the worker, which Vitest ends by SIGTERM. */
function endWithWorker(pair: Pair): Pair {
  const end = () => {
    for (const node of pair.nodes) node.process.kill('SIGKILL')
  }
  process.once('exit', end)
  process.once('SIGTERM', () => {
    end()
    process.kill(process.pid, 'SIGTERM')
  })
  return pair
}
