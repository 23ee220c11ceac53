import {
  cancelPlan,
  checkLimits,
  confirmPayment,
  createPaymentIntent,
  downgradePlan,
  listPlans,
  listReceipts,
  payWithTestCard,
  resumePlan,
} from '#contract/billing.ts'
import { priceText, plans, tiers } from '#domain/billing/plans.ts'

import { confirm, payByTestCard } from './confirm.ts'
import { inTime } from './in-time.ts'
import { beginPurchase } from './purchase.ts'
import type { Serve } from '../http/serve.ts'
import type { World } from '../world/world.ts'
import { cancel, downgrade, resume } from './changes.ts'
import { limitsOf } from './plans.ts'
import { receiptsOf } from './receipts.ts'

/** The plans, one's own, and how it is bought, changed and cancelled. */
export function planRoutes(serve: Serve, world: World): void {
  const all = tiers.map((tier) => ({
    ...plans[tier],
    tier,
    price: priceText(tier),
    features: [...plans[tier].features],
  }))
  serve(checkLimits, ({ caller }) => limitsOf(world, caller.id))
  serve(listPlans, async () => ({ plans: all }))
  serve(listReceipts, ({ caller }) => receiptsOf(world.db, caller.id))
  serve(createPaymentIntent, ({ caller, body }) => inTime(beginPurchase(world, caller, body.tier)))
  serve(confirmPayment, ({ caller, body }) => inTime(confirm(world, caller, body.paymentIntentId)))
  serve(payWithTestCard, ({ caller, body }) => payByTestCard(world, caller, body))
  serve(cancelPlan, ({ caller }) => inTime(cancel(world, caller)))
  serve(resumePlan, ({ caller }) => inTime(resume(world, caller)))
  serve(downgradePlan, ({ caller, body }) => inTime(downgrade(world, caller, body.tier)))
}
