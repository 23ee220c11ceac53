import type pg from 'pg'

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
    const end = follow(isConfig(statement) ? statement.text : String(statement))
    const result = query(statement, ...rest) as Promise<unknown>
    result.then(() => end(), end)
    return result
  }
}

const isConfig = (statement: unknown): statement is pg.QueryConfig =>
  typeof statement === 'object' && statement !== null && !('submit' in statement)
