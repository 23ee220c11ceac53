import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { Profile, ProfileUpdate } from '#contract/accounts/profile.ts'
import type { Me } from '#contract/accounts/session.ts'
import { touchImports } from '#server/game/seasons/imports.ts'
import { enqueueMail } from '#server/notifications/mail/outbox.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { lacksPasskey } from '#server/platform/auth/administrator.ts'
import { effectiveTierSql } from '#server/platform/auth/effective-tier.ts'
import { lockCaller } from '#server/platform/auth/lock-caller.ts'
import { nameColumns, outsideNameOfUser } from '#server/platform/auth/person-name.ts'
import { querySessions, isRequestedSession } from '#server/platform/auth/session-query.ts'
import { needsTouch, touchSession } from '#server/platform/auth/sessions.ts'
import { sessions, users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { AccessError, found } from '#server/platform/errors/errors.ts'
import { publish } from '#server/platform/live/live.ts'
import type { Services } from '#server/platform/services/services.ts'

import { renameUser } from '../leagues/members/member-names.ts'
import { createInviteToken } from './create-administrator.ts'

const isAdmin = sql<boolean>`${users.role} = 'admin'`
const meColumns = {
  ...nameColumns,
  name: outsideNameOfUser,
  email: users.email,
  venmoHandle: users.venmoHandle,
  subscriptionTier: effectiveTierSql,
  isAdmin,
  // The administrator and the master are the same account.
  isMaster: isAdmin,
  hidesScores: users.hidesScores,
  createdAt: users.createdAt,
}
const profileColumns = {
  ...meColumns,
  secretInviteToken: users.inviteToken,
  inviteTokenUsageCount: users.inviteUses,
  inviteTokenLimit: users.inviteLimit,
}

/** The user who is signed in with a token's hash; null when the session is invalid. */
export async function findSignedInUser(
  { db, mailer }: Pick<Services, 'db' | 'mailer'>,
  tokenHash: string,
): Promise<Me | null> {
  const row = await findMe(db)(tokenHash)
  if (row?.isStale) await touchSession(db, tokenHash)
  if (row?.isGuest) return { ...row.me, isGuest: true }
  if (!row || row.isConfirmed) return row && row.me
  return { ...row.me, unconfirmedEmail: mailer.send ? 'asked' : 'no-mail-server' }
}

const findMe = querySessions((db) =>
  db
    .select({
      me: meColumns,
      isConfirmed: sql<boolean>`${isNotNull(users.emailConfirmedAt)}`,
      isGuest: sql<boolean>`${isNotNull(users.guestUntil)}`,
      isStale: needsTouch,
      tokenHash: sessions.tokenHash,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isRequestedSession)
    .prepare('me_by_session'),
)

/** The caller's profile, with their invite token, which nobody else sees. */
export async function readProfile(db: Db, caller: Account): Promise<Profile> {
  const [profile] = await db.select(profileColumns).from(users).where(eq(users.id, caller.id))
  return found(profile, 'User')
}

/** Leaves the master's token, which is unlimited, out of a profile while the session still lacks a passkey. */
export const withoutMasterToken = (
  { config }: Services,
  caller: Account,
  profile: Profile,
): Profile => (lacksPasskey(config, caller) ? { ...profile, secretInviteToken: '' } : profile)

/**
 * Changes the given fields of the caller's profile; an empty name is removed. Their leagues show a new name at once, and so
 * do imported seasons, also of clubs that they have left.
 *
 * @throws {RateLimitError} after too many names and handles in an hour
 */
export async function updateProfile(
  { db, rateLimits }: Pick<Services, 'db' | 'rateLimits'>,
  caller: Account,
  change: ProfileUpdate,
): Promise<Profile> {
  // Whether a name is new can't be decided here: another change may be under way.
  const isNamed = change.firstName !== undefined || change.lastName !== undefined
  // A new name is shown to everyone in their leagues, and a new handle is mailed.
  if (isNamed || change.venmoHandle !== undefined) await rateLimits.consume('profile', caller.id)
  if (!isNamed) return await storeProfile(db, caller, change)
  return await renameUser(
    db,
    caller.id,
    async (db, isRenamed) => {
      if (isRenamed) await touchImports(db, caller.id)
      return await storeProfile(db, caller, change)
    },
    (db) => hasNewName(db, caller, change),
  )
}

/** Whether a change gives the caller another name. Locks their account. */
async function hasNewName(
  db: Db,
  { id }: Account,
  { firstName, lastName }: ProfileUpdate,
): Promise<boolean> {
  const [person] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update')
  const isOther = (stored: string | null | undefined, given: string | null | undefined) =>
    given !== undefined && (given || null) !== stored
  return isOther(person?.firstName, firstName) || isOther(person?.lastName, lastName)
}

async function storeProfile(
  db: Db,
  caller: Account,
  { firstName, lastName, venmoHandle, hidesScores }: ProfileUpdate,
): Promise<Profile> {
  const handle = venmoHandle?.replace(/^@/, '') ?? venmoHandle
  return await db.transaction(async (db) => {
    // Their access may have ended while this waited for their leagues.
    await lockCaller(db, caller)
    if (handle) await mailNewHandle(db, caller, handle)
    const [profile] = await db
      .update(users)
      .set({
        firstName: orUnchanged(users.firstName, firstName),
        lastName: orUnchanged(users.lastName, lastName),
        venmoHandle: orUnchanged(users.venmoHandle, handle),
        hidesScores: hidesScores ?? sql`${users.hidesScores}`,
      })
      .where(eq(users.id, caller.id))
      .returning(profileColumns)
    // The reader's other pages hide or show scores, too.
    if (hidesScores !== undefined) await publish(db, { kind: 'user', userId: caller.id })
    return found(profile, 'User')
  })
}

/** Emails the caller when their Venmo handle changes: someone with one of their devices could redirect their prizes. */
async function mailNewHandle(db: Db, { id }: Account, handle: string): Promise<void> {
  const [before] = await db
    .select({ handle: users.venmoHandle })
    .from(users)
    .where(eq(users.id, id))
  if (before?.handle === handle) return
  await enqueueMail(db, {
    userId: id,
    kind: 'account',
    title: 'Your TeeTime account has a new Venmo handle',
    text: 'Your TeeTime account has a new Venmo handle, saved on your Profile page. Anyone who owes you money in a league can see it.\n\nIf it wasn’t you, correct it, then change your password on your Account page.',
    path: '/profile',
    button: 'Open My Profile',
  })
}

const orUnchanged = (column: PgColumn, text: string | null | undefined): string | null | SQL =>
  text === undefined ? sql`${column}` : text || null

/**
 * Replaces the caller's invite token and resets its uses. The old token is invalid at once.
 *
 * @throws {AccessError} 403 for the master, whose token stays
 * @throws {RateLimitError} after three times in a day: each code makes ten accounts
 */
export async function regenerateInviteToken(
  { db, rateLimits }: Services,
  caller: Account,
): Promise<Profile> {
  await rateLimits.consume('invite-renewal', caller.id)
  const [profile] = await db
    .update(users)
    .set({ inviteToken: createInviteToken(), inviteUses: 0 })
    .where(and(eq(users.id, caller.id), ne(users.role, 'admin')))
    .returning(profileColumns)
  if (!profile) throw new AccessError(403, 'The master invite token can’t be renewed')
  return profile
}
