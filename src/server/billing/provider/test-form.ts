import { randomBytes } from 'node:crypto'

import { and, eq, gt, ne, sql } from 'drizzle-orm'

import { plans } from '#domain/billing/plans.ts'
import { dayMs } from '#domain/durations.ts'
import { Refusal } from '#domain/refusal.ts'
import { readClock, type Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import type {
  PaymentProvider,
  Purchase,
  StartedPurchase,
  SubscriptionState,
  TestCard,
} from '#server/platform/services/payment-provider.ts'

import { type TestRecord, testSubscriptions } from '../tables.ts'

type Row = typeof testSubscriptions.$inferSelect

/**
 * Opens our own payment provider, for servers without Stripe: it takes well-known test cards and no money.
 * Its records stand in for Stripe's. A subscription renews when the daily job runs on the last day of a
 * period.
 */
export function openTestForm(db: Db): PaymentProvider {
  return {
    source: 'test form',
    publishableKey: null,
    startPurchase: (purchase) => startPurchase(db, purchase),
    async fetchSubscription(externalId) {
      const row = await findRow(db, externalId)
      return row ? toState(row) : null
    },
    async *openSubscriptions(customerId) {
      const { status, record } = testSubscriptions
      const isTheirs = customerId && sql`${record} ->> 'userId' = ${customerId}`
      const rows = await db
        .select()
        .from(testSubscriptions)
        .where(and(ne(status, 'canceled'), isTheirs || undefined))
      for (const row of rows) {
        const state = toState(row)
        yield { ...state, paymentId: state.payments[0]?.id ?? null }
      }
    },
    changeSubscription: (externalId, wanted) =>
      updateRow(db, externalId, ({ status, record }) => {
        if (wanted === 'end-now') return { status: 'canceled' }
        const renewsAs = wanted === 'end' ? null : wanted
        return status === 'active' ? { record: { ...record, renewsAs } } : null
      }),
    changeEmail: async () => {},
    async *eventsSince(since) {
      const { status, periodEnd } = testSubscriptions
      const rows = await db
        .select()
        .from(testSubscriptions)
        .where(and(ne(status, 'incomplete'), gt(periodEnd, since)))
      for (const { id } of rows) {
        await updateRow(db, id, renew)
        const row = await findRow(db, id)
        const state = `${row?.status}_${row?.periodEnd?.getTime()}`
        yield { id: `evt_${id}_${state}`, subscriptionId: async () => id }
      }
    },
    webhook: null,
    payWithTestCard: (clientSecret, card) => payWithTestCard(db, clientSecret, card),
  }
}

async function startPurchase(db: Db, purchase: Purchase): Promise<StartedPurchase> {
  const { id: purchaseId, userId, tier, credit } = purchase
  const id = `sub_test_${purchaseId}`
  const intentId = `pi_test_${purchaseId.replaceAll('-', '')}`
  const amount = plans[tier].monthlyPrice - credit
  const record = { purchaseId, userId, intentId, amount, tier, renewsAs: tier, payments: [] }
  const clientSecret = `${intentId}_secret_${randomBytes(16).toString('hex')}`
  await db
    .insert(testSubscriptions)
    .values({ id, clientSecret, status: 'incomplete', record })
    .onConflictDoNothing()
  const stored = found(await findRow(db, id), 'Payment')
  return {
    externalId: id,
    customerId: userId,
    intentId,
    clientSecret: stored.clientSecret,
    amount: stored.record.amount,
  }
}

/** Pays a purchase. Idempotent. @throws {Refusal} card-… or payment-replaced */
async function payWithTestCard(
  db: Db,
  clientSecret: string,
  { number, expiry }: TestCard,
): Promise<{ intentId: string }> {
  if (!isValidNow(expiry, new Date())) throw new Refusal('card-expired')
  const [row] = await db
    .select()
    .from(testSubscriptions)
    .where(eq(testSubscriptions.clientSecret, clientSecret))
  const { id, record } = found(row, 'Payment')
  const outcome = testCardOutcome(number)
  if (outcome === null) throw new Refusal('card-unknown')
  if (outcome === 'declined') throw new Refusal('card-declined')
  await updateRow(db, id, (row, now) => {
    if (row.status === 'canceled') throw new Refusal('payment-replaced')
    return row.status === 'incomplete'
      ? addPaidMonth(row, record.tier, record.amount, now, now)
      : null
  })
  return { intentId: record.intentId }
}

/** The outcomes of the well-known test cards. */
const testCards = {
  '4242424242424242': 'accepted',
  '4000000000000002': 'declined',
} as const

/** The outcome of a test card, however its digits are grouped; null for any other number. */
export function testCardOutcome(number: string): 'accepted' | 'declined' | null {
  const digits = number.replaceAll(/[ -]/g, '')
  return Object.hasOwn(testCards, digits) ? testCards[digits as keyof typeof testCards] : null
}

/**
 * Whether a card is still valid.
 *
 * @param expiry the last month that it is valid in, `04/29`
 */
export function isValidNow(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number)
  return now.getTime() < Date.UTC(2000 + year, month)
}

async function findRow(db: Db, id: string): Promise<Row | undefined> {
  const [row] = await db.select().from(testSubscriptions).where(eq(testSubscriptions.id, id))
  return row
}

/** Changes a row under its lock, unless `next` returns null. */
async function updateRow(
  db: Db,
  id: string,
  next: (row: Row, now: Date) => Partial<Row> | null,
): Promise<void> {
  await db.transaction(async (db) => {
    const [row] = await db
      .select()
      .from(testSubscriptions)
      .where(eq(testSubscriptions.id, id))
      .for('update')
    const changed = row && next(row, new Date(await readClock(db)))
    if (changed) await db.update(testSubscriptions).set(changed).where(eq(testSubscriptions.id, id))
  })
}

/** Adds a paid month. */
function addPaidMonth(
  { record }: Row,
  tier: TestRecord['tier'],
  amount: number,
  from: Date,
  now: Date,
): Partial<Row> {
  const nth = record.payments.length
  const periodEnd = monthAfter(from)
  const payment = {
    id: `in_test_${record.purchaseId}_${nth}`,
    intentId: nth === 0 ? record.intentId : `${record.intentId}_${nth}`,
    tier,
    amount,
    periodStart: from.toISOString(),
    periodEnd: periodEnd.toISOString(),
    paidAt: now.toISOString(),
  }
  const payments = [payment, ...record.payments]
  return { status: 'active', periodEnd, record: { ...record, payments } }
}

/** The next period, or the end of a subscription that doesn't renew. */
function renew(row: Row, now: Date): Partial<Row> | null {
  const { status, periodEnd, record } = row
  if (status !== 'active' || !periodEnd || periodEnd.getTime() - now.getTime() > dayMs) return null
  if (record.renewsAs === null) return periodEnd <= now ? { status: 'canceled' } : null
  return addPaidMonth(row, record.renewsAs, plans[record.renewsAs].monthlyPrice, periodEnd, now)
}

/** The same day of the next month, or its last day when it is shorter. */
function monthAfter(from: Date): Date {
  const end = new Date(from)
  end.setUTCMonth(end.getUTCMonth() + 1)
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0)
  return end
}

function toState({ id, status, record }: Row): SubscriptionState {
  return {
    externalId: id,
    purchaseId: record.purchaseId,
    userId: record.userId,
    isElsewhere: false,
    customerId: record.userId,
    createdAt: new Date(record.payments.at(-1)?.paidAt ?? Date.now()),
    status,
    renewsAs: record.renewsAs ?? 'free',
    cancelAtPeriodEnd: record.renewsAs === null,
    payments: record.payments.map((payment) => ({
      ...payment,
      periodStart: new Date(payment.periodStart),
      periodEnd: new Date(payment.periodEnd),
      paidAt: new Date(payment.paidAt),
      refundedCents: 0,
      balanceCents: 0,
      url: null,
    })),
  }
}
