import { randomBytes, randomInt } from 'node:crypto'

import { and, eq, ne, sql } from 'drizzle-orm'

import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { settings } from '#server/platform/db/tables.ts'
import type { Config } from '#server/platform/process/config.ts'

import { demoAccountsSetting, type DemoAccounts } from './demo-accounts.ts'
import { hashPassword } from './passwords.ts'

/** The administrator's account, printed once at the first start. */
export interface NewAdministrator {
  email: string
  /** Null when `ADMIN_PASSWORD` set it. */
  password: string | null
}

/** People read codes to each other, so there is no 0 or O, and no 1 or I. */
const tokenAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Makes an invite code: 12 of 32 characters, 60 bits. */
export const createInviteToken = (): string =>
  Array.from({ length: 12 }, () => tokenAlphabet[randomInt(tokenAlphabet.length)]).join('')

/**
 * Makes the administrator's account. One that exists gets the invite code of `MASTER_INVITE_TOKEN`, if it is set.
 *
 * @param withDemo notes that a demo world is to be made, so that a start after an interrupted one makes it
 * @returns null when it exists, or another process just made it
 */
export async function createAdministrator(
  db: Db,
  config: Config,
  withDemo = false,
): Promise<NewAdministrator | null> {
  const { MASTER_INVITE_TOKEN: inviteToken = createInviteToken() } = config
  const isAdmin = eq(users.role, 'admin')
  if (config.MASTER_INVITE_TOKEN) {
    const hasOther = and(isAdmin, ne(users.inviteToken, inviteToken))
    await db.update(users).set({ inviteToken, inviteUses: 0 }).where(hasOther)
  }
  if ((await db.$count(users, isAdmin)) > 0) return null
  const password = config.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  const made = await db.transaction(async (db) => {
    const [made] = await db
      .insert(users)
      .values({
        username: 'admin',
        email: config.ADMIN_EMAIL,
        emailConfirmedAt: sql`now()`,
        passwordHash,
        role: 'admin',
        subscriptionTier: 'enterprise',
        inviteToken,
        inviteLimit: null,
      })
      .onConflictDoNothing()
      .returning({ id: users.id })
    const value: DemoAccounts = { people: [], isMade: false }
    if (made && withDemo) await db.insert(settings).values({ name: demoAccountsSetting, value })
    return made
  })
  if (!made) return null
  return { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD ? null : password }
}

/** The master's invite code, which has unlimited uses. */
export async function findMasterInviteCode(db: Db): Promise<string | null> {
  const [admin] = await db
    .select({ token: users.inviteToken })
    .from(users)
    .where(eq(users.role, 'admin'))
  return admin?.token ?? null
}
