import { Refusal } from '../refusal.ts'
import { type HeldPlans, isHigherTier } from './plans.ts'
import type { PaidTier, Tier } from './tiers.ts'

/** The plan in effect: the higher of the two. */
const tierInEffect = ({ given, paid }: HeldPlans): Tier =>
  isHigherTier(given, paid) ? given : paid

/**
 * Checks that a plan can be bought now. It must be above the paid plan. It may be below a gift, which it then
 * replaces.
 *
 * @throws {Refusal} plan-free, plan-current or plan-lower
 */
export function checkPurchase(held: HeldPlans, wanted: Tier): asserts wanted is PaidTier {
  const current = tierInEffect(held)
  if (wanted === 'free' && current === 'free') throw new Refusal('plan-free')
  if (wanted === current) throw new Refusal('plan-current')
  if (wanted === 'free' || !isHigherTier(wanted, held.paid)) throw new Refusal('plan-lower')
}
