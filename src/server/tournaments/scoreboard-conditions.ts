import { type SQL, sql } from 'drizzle-orm'

import { boards } from './tables.ts'

/** Whether a tournament's result has been official for long enough to be final, for a query of `boards`. */
export const isResultDue = (afterHours: number): SQL =>
  sql`${boards.officialAt} <= clock_timestamp() - make_interval(hours => ${afterHours})`
