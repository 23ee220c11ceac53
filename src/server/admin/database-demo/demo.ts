import { eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import type { DemoLeague, NewDemoUser, FoundUser, NewDemoLeague } from '#contract/admin/demo.ts'
import { Refusal } from '#domain/refusal.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { recordAdministratorEvent } from '#server/platform/audit/audit.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { isAdministrator, requireAdministrator } from '#server/platform/auth/administrator.ts'
import { nameColumns } from '#server/platform/auth/person-name.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onViolation, AccessError, found, NotFoundError } from '#server/platform/errors/errors.ts'
import type { Services } from '#server/platform/services/services.ts'

import { demoLeagues, demoUsers } from './tables.ts'

/** Each form keeps this many rows; the oldest are deleted. */
const maxRows = 1_000

/**
 * Makes a demo user: a row that nobody can sign in with, whatever the request says.
 *
 * @throws {AccessError} outside development, unless the caller is the administrator
 * @throws {Refusal} username-taken or email-taken, by another demo user
 */
export async function createDemoUser(
  { db, config, rateLimits }: Services,
  caller: Account,
  { username, email, passwordHash }: NewDemoUser,
  address: string,
): Promise<{ message: string; user: FoundUser }> {
  requireDemoAccess(config, caller)
  await rateLimits.consumeForNetwork('demo-network', address)
  const hash = await hashPassword(passwordHash)
  const made = await db
    .transaction(async (db) => {
      const [made] = await db
        .insert(demoUsers)
        .values({ username, email, passwordHash: hash })
        .returning()
      await recordAdministratorEvent(db, caller, 'demo-user-created', username)
      return made
    })
    .catch(onViolation('demo_users_username_key', () => new Refusal('username-taken')))
    .catch(onViolation('demo_users_email_key', () => new Refusal('email-taken')))
  await deleteOldest(db, demoUsers)
  const { id, createdAt } = found(made, 'User')
  const names = { firstName: null, lastName: null }
  return {
    message: 'User created successfully',
    user: { id, username, ...names, email, createdAt },
  }
}

/**
 * Makes a demo league, kept apart from the real ones.
 *
 * @throws {AccessError} outside development, or for another commissioner, unless the caller is the administrator
 * @throws {NotFoundError} when there is no such commissioner
 */
export async function createDemoLeague(
  { db, config, rateLimits }: Services,
  caller: Account,
  { name, commissionerId, seasonStartDate, seasonEndDate }: NewDemoLeague,
  address: string,
): Promise<{ message: string; league: DemoLeague }> {
  requireDemoAccess(config, caller)
  if (!isAdministrator(caller) && commissionerId.toLowerCase() !== caller.id) {
    throw new AccessError(403, 'You can only make a league for yourself')
  }
  await rateLimits.consumeForNetwork('demo-network', address)
  await findPublicUser(db, { id: commissionerId }).catch((error: unknown) => {
    throw error instanceof NotFoundError ? new NotFoundError('Commissioner not found') : error
  })
  const made = await db.transaction(async (db) => {
    const [made] = await db
      .insert(demoLeagues)
      .values({ name, commissionerId, seasonStart: seasonStartDate, seasonEnd: seasonEndDate })
      .returning()
    await recordAdministratorEvent(db, caller, 'demo-league-created', name)
    return made
  })
  await deleteOldest(db, demoLeagues)
  const { id, createdAt, ...row } = found(made, 'League')
  const league = { id, name, commissionerId: row.commissionerId, seasonStartDate, seasonEndDate }
  return { message: 'League created successfully', league: { ...league, createdAt } }
}

/** Finds a user or a demo user by id or username. @throws {NotFoundError} when there is no such user */
export async function findPublicUser(
  db: Db,
  by: { id: string } | { username: string },
): Promise<FoundUser> {
  const is = (table: typeof users | typeof demoUsers): SQL =>
    'id' in by ? eq(table.id, by.id) : eq(sql`lower(${table.username})`, by.username.toLowerCase())
  const [person] = await db
    .select({ ...nameColumns, email: users.email, createdAt: users.createdAt })
    .from(users)
    .where(is(users))
  const [demoUser] = person ? [] : await db.select().from(demoUsers).where(is(demoUsers))
  const { id, username, email, createdAt } = found(person ?? demoUser, 'User')
  const { firstName = null, lastName = null } = person ?? {}
  return { id, username, firstName, lastName, email, createdAt }
}

function requireDemoAccess(config: Services['config'], caller: Account): void {
  if (config.NODE_ENV !== 'production') return
  requireAdministrator(config, caller, 'Only the administrator can do that here')
}

async function deleteOldest(db: Db, table: typeof demoUsers | typeof demoLeagues): Promise<void> {
  const newest = db
    .select({ id: table.id })
    .from(table as PgTable)
    .orderBy(sql`${table.createdAt} desc`)
    .limit(maxRows)
  await db.delete(table).where(notInArray(table.id, newest))
}
