import { sql } from 'drizzle-orm'

import { type Db, queryRows } from './db.ts'

/** Settings for every connection of the pool. */
export const sessionSettings = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  TimeZone: 'UTC',
}

/** Settings as a connection's `options`. */
export const toConnectionOptions = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/**
 * Stores the settings as the defaults of a role in this database, since a pooler in transaction mode passes none on.
 * Connections that a pooler opened earlier don't have them.
 *
 * @param role null for the caller's own
 */
export async function storeSessionSettings(db: Db, role: string | null): Promise<void> {
  const [found] = await queryRows<{ role: string; database: string; stored: string[] }>(
    db,
    sql`select role.name as role, current_database() as database, coalesce(
        (select setconfig from pg_db_role_setting
         where setrole = (select oid from pg_roles where rolname = role.name)
           and setdatabase = (select oid from pg_database where datname = current_database())),
        '{}') as stored
      from (select coalesce(${role}::text, current_user)::name as name) as role`,
  )
  if (!found) return
  for (const [name, value] of Object.entries(sessionSettings)) {
    if (found.stored.includes(`${name}=${value}`)) continue
    await db.execute(sql`alter role ${sql.identifier(found.role)}
      in database ${sql.identifier(found.database)} set ${sql.raw(name)} to ${sql.raw(`'${value}'`)}`)
  }
}
