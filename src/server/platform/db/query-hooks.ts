import type { EventEmitter } from 'node:events'

import pg from 'pg'

import type { TraceStatement } from '../telemetry/tracing.ts'

type Query = (statement: unknown, ...rest: unknown[]) => unknown

/** Sends each statement without its name: the next one may run on another connection, which doesn't know it. */
export function dropStatementNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query
  const withoutName: Query = (statement, ...rest) =>
    isConfig(statement)
      ? query({ ...statement, name: undefined }, ...rest)
      : query(statement, ...rest)
  client.query = withoutName as typeof client.query
}

/** Calls back after each commit of a transaction that published changes. */
export function onCommittedChanges(client: pg.PoolClient, callback: () => void): void {
  const { connection } = client as unknown as { connection: EventEmitter }
  let hasChanges = false
  const watched: Query = (statement, ...rest) => {
    if (textOf(statement).includes('publish_changes(')) hasChanges = true
    return Reflect.apply(pg.Client.prototype.query as Query, client, [statement, ...rest])
  }
  client.query = watched as typeof client.query
  // Before the driver's own listener, which hands the connection to whoever waits for one.
  connection.prependListener('readyForQuery', ({ status }: { status: string }) => {
    // `I` is idle, outside a transaction.
    if (!hasChanges || status !== 'I') return
    hasChanges = false
    callback()
  })
}

/** Traces every statement of the pool, waiting for a connection included, and those inside transactions. */
export function traceStatements(pool: pg.Pool, follow: TraceStatement): void {
  pool.query = traced(pool.query.bind(pool) as Query, follow) as typeof pool.query
  pool.on('connect', (client) => {
    client.query = traced(client.query.bind(client) as Query, follow) as typeof client.query
  })
}

function traced(query: Query, follow: TraceStatement): Query {
  return (statement, ...rest) => {
    // `pool.query` calls this with a callback; it is traced already.
    if (typeof rest.at(-1) === 'function') return query(statement, ...rest)
    const end = follow(textOf(statement))
    const result = query(statement, ...rest) as Promise<unknown>
    result.then(() => end(), end)
    return result
  }
}

/** The text of a statement in any form that the driver takes. */
export const textOf = (statement: unknown) =>
  isConfig(statement) ? statement.text : String(statement)

const isConfig = (statement: unknown): statement is pg.QueryConfig =>
  typeof statement === 'object' && statement !== null && !('submit' in statement)
