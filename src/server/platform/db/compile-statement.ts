import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

import type { Database } from './db.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * Compiles a raw statement with placeholders once. Each connection prepares it under a name, so that hot calls
 * neither build nor parse its text again.
 */
export function compileStatement<Row extends Record<string, unknown>>(
  statement: SQL,
): (database: Pick<Database, 'query'>, values: Record<string, unknown>) => Promise<Row[]> {
  const { sql, params } = dialect.sqlToQuery(statement)
  return async (database, values) => {
    const { rows } = await database.query(sql, fillPlaceholders(params, values))
    return rows as Row[]
  }
}
