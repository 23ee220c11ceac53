import { onTestFinished } from 'vitest'

import type { ProviderTournament } from '../servers/golf-scene.ts'
import { administer } from './cluster.ts'
import { deleteGroups, openPair, type Pair, type ServerProcess, until } from './processes.ts'

export * from './processes.ts'

/** Starts a number of processes on a new database of the test run's PostgreSQL. They stop after the test. */
export async function startPair(count = 2, settings: Record<string, string> = {}): Promise<Pair> {
  const pair = await openPair(count, settings)
  onTestFinished(() => pair.close())
  return pair
}

let shared: { pair: Promise<Pair>; wanted: string } | undefined

/**
 * Two processes that the tests of a worker share, since starting them takes most of a short race's time. Between tests
 * everyone but the administrator is deleted; the golf stays. For tests that leave both processes running, and the
 * schema and the golf unchanged. A pair that didn't start, or served a test that failed, is not used again, nor is one
 * with other settings or tournaments.
 */
export async function sharePair(
  settings: Record<string, string> = {},
  tournaments?: ProviderTournament[],
): Promise<Pair> {
  const wanted = JSON.stringify([settings, tournaments])
  if (shared?.wanted !== wanted) await closeSharedPair()
  shared ??= { pair: openPair(2, settings, tournaments).then(endWithWorker), wanted }
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await closeSharedPair()
  })
  const pair = await shared.pair
  await empty(pair)
  return pair
}

/** Stops the processes that tests share, if there are any. The next test that wants a pair starts another one. */
export async function closeSharedPair(): Promise<void> {
  const closing = shared
  shared = undefined
  const pair = await closing?.pair.catch(() => null)
  await pair?.close()
}

async function empty(pair: Pair): Promise<void> {
  await deleteGroups(pair)
  for (const table of ['audit_trail', 'sessions', 'passkeys', 'mails', 'rate_limits'])
    await administer(pair.databaseUrl, `delete from ${table}`)
  await administer(pair.databaseUrl, `delete from users where role <> 'admin'`)
}

/**
 * Stops processes with SIGSTOP, and waits until none of them holds a lock: PostgreSQL ends a transaction that is idle for
 * ten seconds.
 */
export async function freeze({ database }: Pair, nodes: ServerProcess[]): Promise<void> {
  for (const { process } of nodes) process.kill('SIGSTOP')
  await until(async () => {
    const { rows } = await database.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and backend_type = 'client backend' and state <> 'idle'`,
    )
    return rows.length === 0
  })
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

/** Disables a trigger of a shared database until the test ends, as `withoutConstraint` does. */
export async function withoutTrigger(pair: Pair, table: string, name: string): Promise<void> {
  await pair.database.query(`alter table ${table} disable trigger ${name}`)
  onTestFinished(async () => {
    await pair.database.query(`alter table ${table} enable trigger ${name}`)
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
