import { ilike, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Whether a text holds what somebody seeks, whatever its case; no sign of it is a wildcard. */
export const contains = (text: PgColumn | SQL, sought: string): SQL =>
  ilike(text, `%${sought.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
