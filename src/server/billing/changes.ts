import { and, eq, gt, ne } from 'drizzle-orm'

import type { Limits } from '#contract/accounts/limits.ts'
import { isHigherTier } from '#domain/billing/plans.ts'
import type { PaidTier } from '#domain/billing/tiers.ts'
import { Refusal } from '#domain/refusal.ts'

import type { Db } from '../db/db.ts'
import type { Account } from '../identity/admission.ts'
import { paidTier } from '../identity/effective-tier.ts'
import { users } from '../identity/tables.ts'
import { publish } from '../live/live.ts'
import type { World } from '../world/world.ts'
import { limitsOf, paidPeriod, runningSubscription, tierOf } from './plans.ts'
import { syncSubscription } from './sync.ts'
import { subscriptions } from './tables.ts'

/**
 * Cancels the caller's plan at the end of its paid period. A plan whose renewal failed ends now, and so does
 * one that was given to them: nothing is paid for either.
 *
 * @throws {Refusal} plan-free or plan-none
 */
export async function cancel(world: World, caller: Account): Promise<Limits> {
  if (await dropGift(world.db, caller.id)) return await limitsOf(world, caller.id)
  const subscription = await runningSubscription(world.db, world.payments.source, caller.id)
  if (!subscription && (await tierOf(world.db, caller.id)) === 'free') {
    throw new Refusal('plan-free')
  }
  const { status, externalId } = await ownSubscription(world, caller)
  if (status === 'past_due') await world.payments.cancelNow(externalId)
  else await world.payments.setRenewal(externalId, null)
  return await syncedLimits(world, caller, externalId)
}

/**
 * Undoes a cancellation or a downgrade: the plan renews as it is.
 *
 * @throws {Refusal} plan-none when the plan has ended
 */
export async function resume(world: World, caller: Account): Promise<Limits> {
  const { externalId, tier } = await paidSubscription(world, caller)
  await world.payments.setRenewal(externalId, tier)
  return await syncedLimits(world, caller, externalId)
}

/**
 * Switches the caller to a smaller plan at the end of the paid period. Nothing is charged now.
 *
 * @throws {Refusal} plan-none or plan-higher
 */
export async function downgrade(world: World, caller: Account, to: PaidTier): Promise<Limits> {
  const { externalId, tier } = await paidSubscription(world, caller)
  if (!isHigherTier(tier, to)) throw new Refusal('plan-higher')
  await world.payments.setRenewal(externalId, to)
  return await syncedLimits(world, caller, externalId)
}

/** Keeps a plan that a user pays for from renewing. One whose renewal failed ends now. */
export async function stopRenewal(world: World, userId: string): Promise<void> {
  const { db, payments } = world
  const subscription = await runningSubscription(db, payments.source, userId)
  if (!subscription?.externalId) return
  const { status, externalId } = subscription
  if (status === 'past_due') await payments.cancelNow(externalId)
  else await payments.setRenewal(externalId, null)
  await syncSubscription(world, externalId)
}

/** Ends every plan of a user at the provider, paid or not. */
export async function endSubscriptions({ db, payments }: World, userId: string): Promise<void> {
  const open = await db
    .select({ externalId: subscriptions.externalId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.source, payments.source),
        ne(subscriptions.status, 'canceled'),
      ),
    )
  for (const { externalId } of open) if (externalId !== null) await payments.cancelNow(externalId)
}

/** Drops the plan that a user was given, if it is the one in effect. @returns whether it was */
async function dropGift(db: Db, userId: string): Promise<boolean> {
  const dropped = await db
    .update(users)
    .set({ subscriptionTier: 'free' })
    .where(and(eq(users.id, userId), gt(users.subscriptionTier, paidTier)))
    .returning({ id: users.id })
  if (dropped.length > 0) await publish(db, { kind: 'user', userId })
  return dropped.length > 0
}

async function ownSubscription({ db, payments }: World, { id }: Account) {
  const subscription = await runningSubscription(db, payments.source, id)
  if (!subscription?.externalId) throw new Refusal('plan-none')
  return { ...subscription, externalId: subscription.externalId }
}

/** The caller's subscription and the plan that its current period is paid for. */
async function paidSubscription(world: World, caller: Account) {
  const { externalId } = await ownSubscription(world, caller)
  const period = await paidPeriod(world.db, world.payments.source, caller.id)
  if (!period) throw new Refusal('plan-none')
  return { externalId, tier: period.tier as PaidTier }
}

async function syncedLimits(world: World, caller: Account, externalId: string): Promise<Limits> {
  await syncSubscription(world, externalId)
  return await limitsOf(world, caller.id)
}
