import type { PaidTier } from '#domain/billing/plans.ts'

/** A subscription as the test form keeps it; instants are ISO text. */
export interface TestRecord {
  purchaseId: string
  userId: string
  intentId: string
  /** In cents, of the first payment. */
  amount: number
  tier: PaidTier
  /** Null when it ends with its period. */
  renewsAs: PaidTier | null
  payments: {
    id: string
    intentId: string
    tier: PaidTier
    amount: number
    periodStart: string
    periodEnd: string
    paidAt: string
  }[]
}
