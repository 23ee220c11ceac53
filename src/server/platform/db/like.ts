import { ilike, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

type Text = PgColumn | SQL

/** Escapes the wildcards of LIKE. */
const escapeWildcards = (search: string) => search.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Whether a text contains a search string, ignoring case. */
export const contains = (text: Text, search: string): SQL =>
  ilike(text, `%${escapeWildcards(search)}%`)

/** Whether a text begins with a search string, ignoring case. */
export const beginsWith = (text: Text, search: string): SQL =>
  ilike(text, `${escapeWildcards(search)}%`)
