import type { Limits } from '#contract/billing.ts'
import { isHigherTier, type PaidTier } from '#domain/billing/plans.ts'
import { Refusal } from '#domain/refusal.ts'
import { and, eq, gt } from 'drizzle-orm'

import type { Account } from '../identity/admission.ts'
import { users } from '../identity/tables.ts'
import type { Db } from '../db/db.ts'
import { publish } from '../live/live.ts'
import { refresh } from './apply.ts'
import type { World } from '../world/world.ts'
import { paidTier } from '../identity/effective-tier.ts'
import { paidPeriod, runningPlan, tierOf } from './paid.ts'
import { limitsOf } from './plans.ts'

/**
 * Cancels the caller's plan: it stays until the end of what is paid for. One whose renewal failed has
 * nothing left to stay for, and ends now. So does one that was given, since nothing is paid for it.
 *
 * @throws {Refusal} plan-free or plan-none
 */
export async function cancel(world: World, caller: Account): Promise<Limits> {
  if (await giveUpGift(world.db, caller.id)) return await limitsOf(world, caller.id)
  const plan = await runningPlan(world.db, world.payments.source, caller.id)
  if (!plan && (await tierOf(world.db, caller.id)) === 'free') throw new Refusal('plan-free')
  const { status, externalId } = await running(world, caller)
  if (status === 'past_due') await world.payments.cancelNow(externalId)
  else await world.payments.setRenewal(externalId, null)
  return await afterwards(world, caller, externalId)
}

/**
 * Takes a cancellation or a smaller plan back: the plan renews as it is.
 *
 * @throws {Refusal} plan-none, when it has ended too
 */
export async function resume(world: World, caller: Account): Promise<Limits> {
  const { externalId, tier } = await lasting(world, caller)
  await world.payments.setRenewal(externalId, tier)
  return await afterwards(world, caller, externalId)
}

/**
 * Has a smaller plan follow the caller's own at the end of what is paid for, which costs nothing now.
 *
 * @throws {Refusal} plan-none or plan-higher
 */
export async function downgrade(world: World, caller: Account, to: PaidTier): Promise<Limits> {
  const { externalId, tier } = await lasting(world, caller)
  if (!isHigherTier(tier, to)) throw new Refusal('plan-higher')
  await world.payments.setRenewal(externalId, to)
  return await afterwards(world, caller, externalId)
}

/** Drops the plan that was given, where it is the one in effect. @returns whether it was */
async function giveUpGift(db: Db, userId: string): Promise<boolean> {
  const dropped = await db
    .update(users)
    .set({ subscriptionTier: 'free' })
    .where(and(eq(users.id, userId), gt(users.subscriptionTier, paidTier)))
    .returning({ id: users.id })
  if (dropped.length > 0) await publish(db, { kind: 'user', userId })
  return dropped.length > 0
}

async function running({ db, payments }: World, { id }: Account) {
  const plan = await runningPlan(db, payments.source, id)
  if (!plan?.externalId) throw new Refusal('plan-none')
  return { ...plan, externalId: plan.externalId }
}

async function lasting(world: World, caller: Account) {
  const { externalId } = await running(world, caller)
  const period = await paidPeriod(world.db, world.payments.source, caller.id)
  if (!period) throw new Refusal('plan-none')
  return { externalId, tier: period.tier as PaidTier }
}

async function afterwards(world: World, caller: Account, externalId: string): Promise<Limits> {
  await refresh(world, externalId)
  return await limitsOf(world, caller.id)
}
