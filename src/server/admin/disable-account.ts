import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'

import type { AdminUser } from '#contract/admin/users.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordAuditEvent } from '#server/platform/audit/audit.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, onViolation } from '#server/platform/errors/errors.ts'

import { endAccess } from '../accounts/end-access.ts'
import { stopRenewal } from '../billing/change-plan.ts'
import { endOpenPurchase } from '../billing/request-change.ts'
import { userColumns } from './users.ts'

/**
 * Disables an account, or enables it again. A disabled one is signed out everywhere at once and can't sign in, but
 * stays a member of its leagues and clubs. Its plan no longer renews, an open card form can't be paid, and enabling
 * changes neither. Does nothing if the account is already in that state.
 *
 * @throws {Refusal} administrator-enabled
 * @throws {NotFoundError}
 */
export async function setAccountDisabled(
  db: Db,
  caller: Account,
  id: string,
  disabled: boolean,
): Promise<AdminUser> {
  return await db.transaction(async (db) => {
    const isOther = disabled ? isNull(users.disabledAt) : isNotNull(users.disabledAt)
    const [changed] = await db
      .update(users)
      .set({ disabledAt: disabled ? sql`now()` : null })
      .where(and(eq(users.id, id), isNull(users.formerAt), isOther))
      .returning({ id: users.id })
      .catch(
        onViolation(
          'users_administrator_enabled_check',
          () => new Refusal('administrator-enabled'),
        ),
      )
    if (changed) {
      if (disabled) {
        await endAccess(db, id)
        await endOpenPurchase(db, id)
        await stopRenewal(db, id)
      }
      await recordAuditEvent(db, caller, disabled ? 'account-disabled' : 'account-enabled', {
        userId: id,
      })
    }
    const [user] = await db
      .select(userColumns)
      .from(users)
      .where(and(eq(users.id, id), isNull(users.formerAt)))
    return found(user, 'User')
  })
}
