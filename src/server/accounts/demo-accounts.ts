import { inArray, not, type SQL, sql } from 'drizzle-orm'

import { sessions, users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { settings } from '#server/platform/db/tables.ts'
import type { Config } from '#server/platform/process/config.ts'

/** The name of the setting that lists the demo accounts. */
export const demoAccountsSetting = 'demo-world'

/** The value of that setting. */
export interface DemoAccounts {
  /** The account ids. */
  people: string[]
  /** False from the first start on, until the demo world is complete. */
  isMade?: boolean
}

const ids = sql`(select jsonb_array_elements_text(${settings.value} -> 'people')::uuid
  from ${settings} where ${settings.name} = ${demoAccountsSetting})`

/** A condition on `users` that keeps demo accounts, whose password is public, from signing in in production. */
export const isNotDemoInProduction = ({ NODE_ENV }: Pick<Config, 'NODE_ENV'>): SQL | undefined =>
  NODE_ENV === 'production' ? not(inArray(users.id, ids)) : undefined

/** Ends the sessions of demo accounts, for when production starts on a database that has some. */
export async function endDemoSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(inArray(sessions.userId, ids))
}
