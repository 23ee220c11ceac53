import { and, eq, gt } from 'drizzle-orm'

import type { PlanUsage } from '#contract/accounts/plan-usage.ts'
import { isHigherTier } from '#domain/billing/plans.ts'
import type { PaidTier, Tier } from '#domain/billing/tiers.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { paidTierSql } from '#server/platform/auth/effective-tier.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { publish } from '#server/platform/live/live.ts'
import type { Services } from '#server/platform/services/services.ts'

import {
  readPlanUsage,
  findPaidPeriod,
  findRunningSubscription,
  readHeldPlans,
  readTier,
} from './plan-usage.ts'
import { requestChange } from './request-change.ts'
import { subscriptions } from './tables.ts'

/**
 * Cancels the caller's plan at the end of its paid period. A plan whose renewal failed ends now, and so does
 * one that was given to them: nothing is paid for either.
 *
 * @param gift whether the gift is meant; if that isn't known, it is unless another plan may still be charged
 * @param shown the paid plan that the gift is to leave, as far as that is known
 * @throws {Refusal} plan-changed, plan-free, or plan-none
 */
export function cancelPlan(
  services: Services,
  caller: Account,
  gift?: boolean,
  shown?: Tier,
): Promise<PlanUsage> {
  return changed(services, caller, async (db) => {
    const isGift = gift ?? !(await owesRenewal(db, caller.id))
    if (isGift && (await giveUpGift(db, caller.id, shown))) return
    if (gift !== true && (await stopRenewal(db, caller.id))) return
    throw new Refusal((await readTier(db, caller.id)) === 'free' ? 'plan-free' : 'plan-none')
  })
}

/**
 * Undoes a cancellation or a downgrade: the plan renews as it is.
 *
 * @throws {Refusal} plan-none when the plan has ended
 */
export function resumePlan(services: Services, caller: Account): Promise<PlanUsage> {
  return changed(services, caller, async (db) => renewAs(db, caller, await tierPaidFor(db, caller)))
}

/**
 * Switches the caller to a smaller plan at the end of the paid period. Nothing is charged now.
 *
 * @throws {Refusal} plan-none or plan-higher
 */
export function downgradePlan(
  services: Services,
  caller: Account,
  to: PaidTier,
): Promise<PlanUsage> {
  return changed(services, caller, async (db) => {
    if (!isHigherTier(await tierPaidFor(db, caller), to)) throw new Refusal('plan-higher')
    await renewAs(db, caller, to)
  })
}

/**
 * Keeps a plan that a user pays for from renewing, in the caller's transaction. One whose renewal failed, or that
 * isn't paid for, ends now.
 *
 * @returns whether there was one
 */
export async function stopRenewal(db: Db, userId: string): Promise<boolean> {
  if ((await findPaidPeriod(db, userId)) === null) return await requestChange(db, userId, 'end-now')
  const ends = await requestChange(db, userId, 'end', eq(subscriptions.status, 'active'))
  const endsNow = await requestChange(db, userId, 'end-now', eq(subscriptions.status, 'past_due'))
  return ends || endsNow
}

/** Answers at once: a job makes the provider agree. */
async function changed(
  { db, rateLimits }: Services,
  { id }: Account,
  change: (db: Db) => Promise<void>,
): Promise<PlanUsage> {
  await rateLimits.consume('plan-change', id)
  return await db.transaction(async (db) => {
    await change(db)
    await publish(db, { kind: 'user', userId: id })
    return await readPlanUsage(db, id)
  })
}

/** Whether a user's plan may still be charged after its renewal failed or its grace period ended. */
async function owesRenewal(db: Db, userId: string): Promise<boolean> {
  const running = await findRunningSubscription(db, userId)
  if (running?.status !== 'active') return running !== null
  return !running.cancelAtPeriodEnd && (await readHeldPlans(db, userId)).paid === 'free'
}

/**
 * Ends a user's gift plan if it is the one in effect. That leaves the plan they pay for; without one, nothing renews.
 *
 * @returns whether it ended
 * @throws {Refusal} plan-changed when they don't pay for the plan that they were shown
 */
async function giveUpGift(db: Db, userId: string, shown?: Tier): Promise<boolean> {
  const [dropped] = await db
    .update(users)
    .set({ subscriptionTier: 'free' })
    .where(and(eq(users.id, userId), gt(users.subscriptionTier, paidTierSql)))
    .returning({ paid: paidTierSql })
  if (!dropped) return false
  if (dropped.paid !== (shown ?? dropped.paid)) throw new Refusal('plan-changed')
  if (dropped.paid === 'free') await stopRenewal(db, userId)
  return true
}

async function tierPaidFor(db: Db, { id }: Account): Promise<PaidTier> {
  const period = await findPaidPeriod(db, id)
  if (!period) throw new Refusal('plan-none')
  return period.tier as PaidTier
}

async function renewAs(db: Db, { id }: Account, tier: PaidTier): Promise<void> {
  const running = await findRunningSubscription(db, id)
  if (!running || !(await requestChange(db, id, tier, eq(subscriptions.id, running.id)))) {
    throw new Refusal('plan-none')
  }
}
