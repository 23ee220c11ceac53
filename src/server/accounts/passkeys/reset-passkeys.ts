import { eq } from 'drizzle-orm'

import { enqueueMail } from '#server/notifications/mail/outbox.ts'
import { recordAuditEvent } from '#server/platform/audit/audit.ts'
import { passkeys, users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'

import { endAccess } from '../end-access.ts'

/**
 * Removes the administrator's passkeys, ends their sessions and tells them by mail. For whoever runs the server, once
 * the passkey is lost: the password then leads to a new one.
 *
 * @returns how many passkeys there were
 * @throws {NotFoundError} before the first start
 */
export async function resetPasskeys(db: Db): Promise<number> {
  return await db.transaction(async (db) => {
    const [row] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin'))
    const admin = found(row, 'Administrator')
    await endAccess(db, admin.id)
    const removed = await db
      .delete(passkeys)
      .where(eq(passkeys.userId, admin.id))
      .returning({ id: passkeys.id })
    await recordAuditEvent(db, admin, 'passkeys-reset', { subject: 'by a command on the server' })
    await enqueueMail(db, {
      userId: admin.id,
      kind: 'passkey',
      title: 'All passkeys were removed from your TeeTime account',
      text: 'Someone with access to the server removed all of the administrator’s passkeys and signed out every session. Sign in with your password and add a new passkey on the Admin page.\n\nIf none of you did this, check the server right away.',
      path: '/admin',
      button: 'Add a Passkey',
    })
    return removed.length
  })
}
