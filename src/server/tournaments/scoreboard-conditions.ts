import { type SQL, sql } from 'drizzle-orm'

import { boards, tournaments } from './tables.ts'

/**
 * Whether a tournament's result has been official for long enough to be final, for a query of `boards`. An evening's is
 * final at once.
 */
export const isResultDue = (afterHours: number): SQL =>
  sql`${boards.officialAt} <= clock_timestamp()
    - make_interval(hours => case when ${boards.source} = 'evening' then 0 else ${afterHours}::int end)`

/** Whether something that a tournament's board says awaits confirmation, for a query of `tournaments`. */
export const isWaitingForConfirmation = sql<boolean>`${tournaments.doubts} @> '[{"reading":"board"}]'::jsonb`
