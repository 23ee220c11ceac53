import { type SQL, sql } from 'drizzle-orm'

import { noDoubts } from './stored-board.ts'
import { boards } from './tables.ts'

/** Whether a tournament's result has been official for long enough to be final, for a query of `boards`. */
export const isResultDue = (afterHours: number): SQL =>
  sql`${boards.officialAt} <= clock_timestamp() - make_interval(hours => ${afterHours})`

/** Whether the last payload said something that awaits confirmation, for a left join of `boards`. */
export const isDoubted = sql<boolean>`coalesce(${boards.pending} <> ${JSON.stringify(noDoubts)}::jsonb, false)`
