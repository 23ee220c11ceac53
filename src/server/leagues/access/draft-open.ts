import { and, eq, isNotNull, isNull, sql, type SQLWrapper } from 'drizzle-orm'

import { allLeagues, invitations, leagues } from '../tables.ts'

type Deadline = Record<'closedAt' | 'draftingEndAt', SQLWrapper>

/** Whether the draft is open by the database's clock, for a query of `leagues` or `allLeagues`. */
export const isDraftOpen = ({ closedAt, draftingEndAt }: Deadline) =>
  and(isNull(closedAt), sql`clock_timestamp() < ${draftingEndAt}`)

/** Whether the deadline has passed and the draft is still to be closed, for a query of `leagues` or `allLeagues`. */
export const isDraftDue = ({ closedAt, draftingEndAt }: Deadline) =>
  sql<boolean>`(${closedAt} is null and ${draftingEndAt} <= clock_timestamp())`

/** Whether a league waits for its result, for a query of `allLeagues`. A deleted one settles if it's restored. */
export const awaitsResult = and(
  isNotNull(allLeagues.closedAt),
  isNull(allLeagues.settledAt),
  isNull(allLeagues.deletedAt),
)

/** Whether an invitation waits for an answer, for a query of `invitations` and `leagues`. It ends with the draft. */
export const isWaiting = and(
  eq(invitations.status, 'pending'),
  isNull(leagues.deletedAt),
  isDraftOpen(leagues),
)
