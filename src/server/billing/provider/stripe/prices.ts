import type { Stripe } from 'stripe'

import { plans } from '#domain/billing/plans.ts'
import { type PaidTier, paidTiers } from '#domain/billing/tiers.ts'

/** Our plans as Stripe prices. */
export interface Prices {
  /**
   * A plan's price id. A price that Stripe doesn't have is created.
   *
   * @param idempotencyKey of the request that needs the price
   */
  ensurePrice(tier: PaidTier, idempotencyKey: string): Promise<string>
  /** The plan that a price belongs to; null when it isn't one of ours. */
  findTier(priceId: string): Promise<PaidTier | null>
}

/** Finds a price. The amount is part of the key, so a new amount gets a new price. */
const lookupKey = (tier: PaidTier) => `teetime_${tier}_${plans[tier].monthlyPrice}_usd_month`

/** Opens the prices, with a cache: a Stripe price never changes its amount. */
export function openPrices(stripe: Stripe): Prices {
  const ids = new Map<PaidTier, string>()
  const tiersById = new Map<string, PaidTier | null>()

  async function find(tier: PaidTier): Promise<string | null> {
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey(tier)], active: true })
    const price = data.find(
      ({ unit_amount, currency, recurring }) =>
        unit_amount === plans[tier].monthlyPrice &&
        currency === 'usd' &&
        recurring?.interval === 'month' &&
        recurring.interval_count === 1,
    )
    return price?.id ?? null
  }
  async function create(tier: PaidTier, idempotencyKey: string): Promise<string> {
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
      { idempotencyKey: `${idempotencyKey}-price-${tier}` },
    )
    return id
  }

  return {
    async ensurePrice(tier, idempotencyKey) {
      const known = ids.get(tier) ?? (await find(tier))
      const id =
        known ??
        (await create(tier, idempotencyKey).catch(async (error: unknown) => {
          // Another process may have created it meanwhile: a lookup key belongs to one price.
          const created = await find(tier)
          if (created === null) throw error
          return created
        }))
      ids.set(tier, id)
      return id
    },
    async findTier(priceId) {
      const known = tiersById.get(priceId)
      if (known !== undefined) return known
      const { metadata } = await stripe.prices.retrieve(priceId)
      const tier = paidTiers.find((tier) => tier === metadata['teetime_tier']) ?? null
      tiersById.set(priceId, tier)
      return tier
    },
  }
}
