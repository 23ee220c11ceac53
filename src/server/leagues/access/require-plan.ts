import { planNames } from '#domain/billing/plan-names.ts'
import { isHigherTier } from '#domain/billing/plans.ts'
import type { Tier } from '#domain/billing/tiers.ts'
import { Refusal } from '#domain/refusal.ts'

interface Plans {
  /** The caller's plan. */
  own: Tier
  /** The plan of the league's commissioner, which is enough for everyone. */
  commissioners: Tier
  isCommissioner: boolean
}

/**
 * Lets those use a feature in a league who have its plan, or whose commissioner has.
 *
 * @param least the smallest plan that includes it
 * @throws {Refusal} upgrade-required
 */
export function requirePlan(least: 'pro' | 'premium', plans: Plans): void {
  const { own, commissioners, isCommissioner } = plans
  if (!isHigherTier(least, own) || !isHigherTier(least, commissioners)) return
  if (isCommissioner) {
    throw new Refusal('upgrade-required', 'Upgrade to unlock this for everyone in this league.')
  }
  throw new Refusal(
    'upgrade-required',
    least === 'pro'
      ? 'This needs a paid plan, yours or the commissioner’s. You’re both on Free.'
      : `This needs the ${planNames[least]} plan, yours or the commissioner’s.`,
  )
}
