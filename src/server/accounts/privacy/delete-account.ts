import { eq, sql } from 'drizzle-orm'

import type * as calls from '#contract/accounts/privacy.ts'
import { accountRestoreDays } from '#contract/accounts/privacy.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { stopRenewal } from '#server/billing/change-plan.ts'
import { findRunningSubscription } from '#server/billing/plan-usage.ts'
import { endOpenPurchase } from '#server/billing/request-change.ts'
import { friendNameChanges } from '#server/leagues/members/member-names.ts'
import { enqueueMail } from '#server/notifications/mail/outbox.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { clearSessionCookie } from '#server/platform/auth/sessions.ts'
import { users } from '#server/platform/auth/tables.ts'
import { found } from '#server/platform/errors/errors.ts'
import type { HttpContext } from '#server/platform/http/serve.ts'
import { publish } from '#server/platform/live/live.ts'
import type { Services } from '#server/platform/services/services.ts'

import { checkPassword } from '../check-password.ts'
import { endAccess } from '../end-access.ts'
import { leavingAll, planDepartures } from './leave-groups.ts'

/** The effects of deleting the caller's account. */
export async function previewDeletion(
  { db }: Services,
  caller: Account,
): Promise<Output<typeof calls.previewAccountDeletion>> {
  const plans = await planDepartures(db, caller)
  return {
    departures: plans.flatMap(({ departure, isHidden }) => (isHidden ? [] : departure)),
    hasPlan: (await findRunningSubscription(db, caller.id)) !== null,
  }
}

/**
 * Deletes the caller's account in seven days, unless they sign in before. At once, their plan stops renewing, an
 * open card form can't be paid, they leave clubs and open leagues, and every session ends.
 *
 * @throws {Refusal} password-wrong, administrator-stays, or as `leavingAll`
 * @throws {RateLimitError}
 * @see docs/rules.md#deleted-accounts
 */
export async function deleteAccount(
  services: Services,
  caller: Account,
  password: string,
  { reply }: HttpContext['http'],
): Promise<Output<typeof calls.deleteAccount>> {
  const { db, config, rateLimits } = services
  if (caller.role === 'admin') throw new Refusal('administrator-stays')
  const passwordHash = await checkPassword(services, caller, password)
  await rateLimits.consume('access-change', caller.id)
  const deletesAt = await leavingAll(db, caller, passwordHash, async (db) => {
    await endAccess(db, caller.id)
    const [marked] = await db
      .update(users)
      .set({ deletesAt: sql`now() + make_interval(hours => ${accountRestoreDays * 24})` })
      .where(eq(users.id, caller.id))
      .returning({ deletesAt: users.deletesAt })
    await publish(db, ...(await friendNameChanges(db, caller.id)))
    await endOpenPurchase(db, caller.id)
    await stopRenewal(db, caller.id)
    await enqueueMail(db, {
      userId: caller.id,
      kind: 'account',
      title: 'Your TeeTime account will be deleted in 7 days',
      text: 'You asked us to delete your TeeTime account. You’re out of your clubs and any league that hadn’t started, and every device is signed out.\n\nIn 7 days, everything with your name on it is gone for good. Past results stay, under “Former member.” Changed your mind? Sign in before then.',
      path: '/login',
      button: 'Keep My Account',
    })
    return found(marked?.deletesAt, 'User')
  })
  clearSessionCookie(reply, config)
  return { message: 'Your account will be deleted in 7 days', deletesAt }
}
