import { Refusal } from '../refusal.ts'
import { type HeldPlans, isHigherTier } from './plans.ts'
import type { PaidTier, Tier } from './tiers.ts'

/** The plan in effect: the higher of the two. */
const tierInEffect = ({ gift, paid }: HeldPlans): Tier => (isHigherTier(gift, paid) ? gift : paid)

/**
 * Checks that a plan can be bought now. It must be above the paid plan. It may be below a gift, which it then
 * replaces.
 *
 * @throws {Refusal} plan-free, plan-current or plan-lower
 */
export function checkPurchase(held: HeldPlans, target: Tier): asserts target is PaidTier {
  const current = tierInEffect(held)
  if (target === 'free' && current === 'free') throw new Refusal('plan-free')
  if (target === current) throw new Refusal('plan-current')
  if (target === 'free' || !isHigherTier(target, held.paid)) throw new Refusal('plan-lower')
}
