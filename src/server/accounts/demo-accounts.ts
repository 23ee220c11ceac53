import { inArray, not, type SQL, sql } from 'drizzle-orm'

import type { Config } from '../process/config.ts'
import type { Db } from '../db/db.ts'
import { settings } from '../db/tables.ts'
import { sessions, users } from '../identity/tables.ts'

/** The setting under which the installation remembers who belongs to the demo world. */
export const demoPeople = 'demo-world'

export interface DemoPeople {
  /** Ids of accounts. */
  people: string[]
}

const ids = sql`(select jsonb_array_elements_text(${settings.value} -> 'people')::uuid
  from ${settings} where ${settings.name} = ${demoPeople})`

/** A condition on `users` that keeps demo accounts, whose password is printed, out of production. */
export const maySignIn = ({ NODE_ENV }: Pick<Config, 'NODE_ENV'>): SQL | undefined =>
  NODE_ENV === 'production' ? not(inArray(users.id, ids)) : undefined

/** Ends the sessions of demo accounts, for a production start on a database that has them. */
export async function endDemoSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(inArray(sessions.userId, ids))
}
