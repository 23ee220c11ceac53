import { and, eq, isNull, sql } from 'drizzle-orm'

import {
  daysToReturn,
  type deleteAccount,
  type previewDeletion,
} from '#contract/accounts/own-data.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'

import { checkPassword } from '../accounts/check-password.ts'
import { forgetBrowsers } from '../accounts/known-browsers.ts'
import { stopRenewal } from '../billing/changes.ts'
import { runningSubscription } from '../billing/plans.ts'
import type { Exchange } from '../http/serve.ts'
import type { Account } from '../identity/admission.ts'
import { clearSessionCookie, endSessionsOf } from '../identity/sessions.ts'
import { emailChanges, resetTokens, users } from '../identity/tables.ts'
import { friendsToTell } from '../leagues/names.ts'
import { publish } from '../live/live.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { World } from '../world/world.ts'
import { depart, planDepartures } from './departures.ts'

/** The effects of deleting the caller's account. */
export async function deletionPreview(
  { db }: World,
  caller: Account,
): Promise<Output<typeof previewDeletion>> {
  const plans = await planDepartures(db, caller)
  return {
    departures: plans.map(({ departure }) => departure),
    hasPlan: (await runningSubscription(db, caller.id)) !== null,
  }
}

/**
 * Deletes the caller's account in seven days, unless they sign in before. At once, their plan stops renewing, they
 * leave clubs and open leagues, and every session ends.
 *
 * @throws {Refusal} password-wrong or administrator-stays
 * @throws {TooMany}
 * @see docs/rules.md#deleted-accounts
 */
export async function requestDeletion(
  world: World,
  caller: Account,
  password: string,
  { reply }: Exchange['http'],
): Promise<Output<typeof deleteAccount>> {
  const { db, config } = world
  if (caller.role === 'admin') throw new Refusal('administrator-stays')
  const passwordHash = await checkPassword(world, caller, password)
  const deletesAt = await db.transaction(async (db) => {
    // Leagues and clubs are locked before any other row.
    await depart(db, caller)
    const [marked] = await db
      .update(users)
      .set({ deletesAt: sql`now() + make_interval(hours => ${daysToReturn * 24})` })
      .where(
        and(eq(users.id, caller.id), eq(users.passwordHash, passwordHash), isNull(users.deletesAt)),
      )
      .returning({ deletesAt: users.deletesAt })
    if (!marked?.deletesAt) throw new Refusal('password-wrong')
    await publish(db, ...(await friendsToTell(db, caller.id)))
    await stopRenewal(db, caller.id)
    await endSessionsOf(db, caller.id)
    await forgetBrowsers(db, caller.id)
    await db.delete(resetTokens).where(eq(resetTokens.userId, caller.id))
    await db.delete(emailChanges).where(eq(emailChanges.userId, caller.id))
    await enqueueMail(db, {
      userId: caller.id,
      kind: 'account',
      title: 'Your TeeTime account will be deleted in seven days',
      text: `You deleted the TeeTime account ${caller.username}. You have left your clubs and the leagues that were still open, and every browser is signed out.\n\nIn seven days everything that names you is deleted for good. Past results stay, as those of a former member. To keep the account, sign in before then.`,
      path: '/login',
      button: 'Keep My Account',
    })
    return marked.deletesAt
  })
  clearSessionCookie(reply, config)
  return { message: 'Your account will be deleted in seven days', deletesAt }
}
