import { ilike, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

type Text = PgColumn | SQL

/** No character of what somebody seeks is a wildcard. */
const escaped = (sought: string) => sought.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Whether a text holds what somebody seeks, whatever its case. */
export const contains = (text: Text, sought: string): SQL => ilike(text, `%${escaped(sought)}%`)

/** Whether a text, whatever its case, begins with what somebody seeks. */
export const beginsWith = (text: Text, sought: string): SQL => ilike(text, `${escaped(sought)}%`)
