import { and, type SQL, sql } from 'drizzle-orm'

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

/**
 * How long a source holds up a result that is due. One that contradicts itself with each payload would hold it forever,
 * and so would a claim that only the administrator can trust, or a page that can't be read any more. What was accepted
 * before is then the result.
 */
export const maxHoldDays = 7

/** Whether a doubt holds up a tournament's result, for a query of `boards` and `tournaments`. */
export const isHeldByDoubt = (afterHours: number): SQL | undefined =>
  and(
    isWaitingForConfirmation,
    sql`${boards.officialAt} > clock_timestamp()
      - make_interval(days => ${maxHoldDays}, hours => ${afterHours}::int)`,
  )
