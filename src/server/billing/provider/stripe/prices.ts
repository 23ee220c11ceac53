import { type PaidTier, paidTiers, plans } from '#domain/billing/plans.ts'
import type { Stripe } from 'stripe'

/** Our plans as prices of Stripe's. */
export interface Prices {
  /**
   * The price's id, found at Stripe or made there.
   *
   * @param asking what asks: it is made once for the same
   */
  of(tier: PaidTier, asking: string): Promise<string>
  /** Which plan a price is of; null when it is none of ours. */
  tierOf(priceId: string): Promise<PaidTier | null>
}

/** What a price is found by. The amount is part of it, so that another amount is another price. */
const lookupKey = (tier: PaidTier) => `teetime_${tier}_${plans[tier].monthlyPrice}_usd_month`

/** Prices, remembered: at Stripe one never changes its amount. */
export function openPrices(stripe: Stripe): Prices {
  const ids = new Map<PaidTier, string>()
  const ofId = new Map<string, PaidTier | null>()

  async function find(tier: PaidTier): Promise<string | null> {
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey(tier)], active: true })
    const right = data.find(
      ({ unit_amount, currency, recurring }) =>
        unit_amount === plans[tier].monthlyPrice &&
        currency === 'usd' &&
        recurring?.interval === 'month' &&
        recurring.interval_count === 1,
    )
    return right?.id ?? null
  }
  async function make(tier: PaidTier, asking: string): Promise<string> {
    const { name, monthlyPrice } = plans[tier]
    const { id } = await stripe.prices.create(
      {
        lookup_key: lookupKey(tier),
        currency: 'usd',
        unit_amount: monthlyPrice,
        recurring: { interval: 'month' },
        product_data: { name: `TeeTime ${name}` },
        metadata: { teetime_tier: tier },
      },
      { idempotencyKey: `${asking}-price-${tier}` },
    )
    return id
  }

  return {
    async of(tier, asking) {
      const known = ids.get(tier) ?? (await find(tier))
      const id =
        known ??
        (await make(tier, asking).catch(async (error: unknown) => {
          // Another process may have made it meanwhile: a lookup key belongs to one price.
          const made = await find(tier)
          if (made === null) throw error
          return made
        }))
      ids.set(tier, id)
      return id
    },
    async tierOf(priceId) {
      const known = ofId.get(priceId)
      if (known !== undefined) return known
      const { metadata } = await stripe.prices.retrieve(priceId)
      const tier = paidTiers.find((tier) => tier === metadata['teetime_tier']) ?? null
      ofId.set(priceId, tier)
      return tier
    },
  }
}
