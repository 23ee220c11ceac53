import type { Receipt } from '#contract/billing.ts'
import { desc, eq } from 'drizzle-orm'

import type { Db } from '../db/db.ts'
import { payments } from './tables.ts'

/** What someone has paid, latest first. */
export async function receiptsOf(db: Db, userId: string): Promise<{ receipts: Receipt[] }> {
  const rows = await db
    .select()
    .from(payments)
    .where(eq(payments.userId, userId))
    .orderBy(desc(payments.paidAt), desc(payments.id))
    .limit(100)
  const receipts = rows.map(({ amountCents, refunded, ...row }) => ({
    ...row,
    amount: amountCents,
    status: refunded ? ('refunded' as const) : ('paid' as const),
  }))
  return { receipts }
}
