import { and, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

type Deadline = Record<'closedAt' | 'draftingEndAt', PgColumn>

/** Whether the draft is open by the database's clock, for a query of `leagues` or `allLeagues`. */
export const isDraftOpen = ({ closedAt, draftingEndAt }: Deadline) =>
  and(isNull(closedAt), sql`clock_timestamp() < ${draftingEndAt}`)

/** Whether the deadline has passed and the draft is still to be closed, for a query of `leagues` or `allLeagues`. */
export const isDraftDue = ({ closedAt, draftingEndAt }: Deadline) =>
  sql<boolean>`(${closedAt} is null and ${draftingEndAt} <= clock_timestamp())`
