import { eq } from 'drizzle-orm'

import { endAccess } from '../accounts/end-access.ts'
import { recordDeed } from '../audit/audit.ts'
import type { Db } from '../db/db.ts'
import { found } from '../errors/errors.ts'
import { passkeys, users } from '../identity/tables.ts'
import { enqueueMail } from '../mail/outbox.ts'

/**
 * Removes the administrator's passkeys, ends their sessions and tells them by mail. For whoever runs the server, once
 * the passkey is lost: the password then leads to a new one.
 *
 * @returns how many passkeys there were
 * @throws {Missing} before the first start
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
    await recordDeed(db, admin, 'passkeys-reset', { subject: 'by a command on the server' })
    await enqueueMail(db, {
      userId: admin.id,
      kind: 'passkey',
      title: 'All passkeys were removed from your TeeTime account',
      text: 'Someone with access to the server removed every passkey of the administrator and ended all sessions. Sign in with your password and add a new passkey on the Admin page.\n\nIf nobody of yours did this, look at the server at once.',
      path: '/admin',
      button: 'Add a passkey',
    })
    return removed.length
  })
}
