import { and, asc, eq, ne, sql } from 'drizzle-orm'

import type { Passkey } from '#contract/accounts/passkeys.ts'
import { Refusal } from '#domain/refusal.ts'
import { enqueueMail } from '#server/notifications/mail/outbox.ts'
import { localTime } from '#server/notifications/time-zones.ts'
import { recordAdministratorEvent } from '#server/platform/audit/audit.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { mustUsePasskey } from '#server/platform/auth/administrator.ts'
import { lockCaller } from '#server/platform/auth/lock-caller.ts'
import { endUserSessions } from '#server/platform/auth/sessions.ts'
import { passkeys, sessions } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import { publish } from '#server/platform/live/live.ts'
import type { Services } from '#server/platform/services/services.ts'

/** The columns of a {@link Passkey}. */
export const passkeyColumns = {
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedOn: sql<
    string | null
  >`${localTime(sql`${passkeys.userId}`, sql`${passkeys.lastUsedAt}`)}::date::text`,
}

const isOwnPasskey = ({ id: userId }: Account, id: string) =>
  and(eq(passkeys.id, id), eq(passkeys.userId, userId))

/** The caller's passkeys, oldest first. */
export async function listPasskeys(db: Db, { id }: Account): Promise<{ passkeys: Passkey[] }> {
  const rows = await db
    .select(passkeyColumns)
    .from(passkeys)
    .where(eq(passkeys.userId, id))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.credentialId))
  return { passkeys: rows }
}

/** The caller's passkeys, as browsers know them. */
export async function listCredentials(db: Db, { id }: Account) {
  const rows = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, id))
  return rows.map((row) => ({ ...row, type: 'public-key' as const }))
}

/**
 * Makes other changes to the caller's passkeys wait, so that all of them count.
 *
 * @returns how many there are
 * @throws {AccessError} 401 when the session has ended
 */
export async function lockPasskeys(db: Db, caller: Account): Promise<number> {
  await lockCaller(db, caller)
  return await db.$count(passkeys, eq(passkeys.userId, caller.id))
}

/** Renames a passkey of the caller. @throws {NotFoundError} */
export async function renamePasskey(
  db: Db,
  caller: Account,
  id: string,
  name: string,
): Promise<Passkey> {
  const [renamed] = await db
    .update(passkeys)
    .set({ name })
    .where(isOwnPasskey(caller, id))
    .returning(passkeyColumns)
  await publish(db, { kind: 'user', userId: caller.id })
  return found(renamed, 'Passkey')
}

/**
 * Removes a passkey of the caller, ends the other sessions that it opened or confirmed, and notifies them by mail. Adding
 * one has a limit and takes the password, so this needs neither.
 *
 * @throws {Refusal} passkey-last, to the administrator in production
 * @throws {NotFoundError}
 */
export async function removePasskey(
  { db, config }: Services,
  caller: Account,
  id: string,
): Promise<{ message: string }> {
  await db.transaction(async (db) => {
    const count = await lockPasskeys(db, caller)
    // First, because a session forgets a passkey that is removed.
    await endUserSessions(
      db,
      caller.id,
      and(eq(sessions.passkeyId, id), ne(sessions.id, caller.sessionId)),
    )
    const [removed] = await db
      .delete(passkeys)
      .where(isOwnPasskey(caller, id))
      .returning({ name: passkeys.name })
    const { name } = found(removed, 'Passkey')
    if (count === 1 && mustUsePasskey(config, caller)) throw new Refusal('passkey-last')
    await recordAdministratorEvent(db, caller, 'passkey-removed', name)
    await enqueueMail(db, {
      userId: caller.id,
      kind: 'passkey',
      title: 'A passkey was removed from your TeeTime account',
      text: `The passkey “${name}” can no longer sign in to your TeeTime account ${caller.username}, and the other devices that signed in with it were signed out.\n\nIf it wasn’t you, change your password right away: that signs out every device.`,
      path: '/forgot-password',
      button: 'This Wasn’t Me',
    })
    await publish(db, { kind: 'user', userId: caller.id })
  })
  return { message: 'Passkey removed' }
}
