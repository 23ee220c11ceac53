import fc from 'fast-check'
import { expect, test } from 'vitest'

import { cancelPlan, downgradePlan, resumePlan } from '#contract/accounts/billing.ts'
import type { PlanUsage } from '#contract/accounts/plan-usage.ts'

import { daysMs, startPayments } from '../testing/scenes/payments.ts'
import { PlainPlan } from '../testing/scenes/plain-plan.ts'
import { copyDatabase } from '../testing/set-back.ts'
import { checkPayments, updateProvider } from './provider-events.ts'

/** The 10,000 orders of a thorough run take an hour. */
const numRuns = Number(process.env['BILLING_ORDERS'] ?? 20)

const actions = [
  'renew',
  'fail',
  'collect',
  'refund',
  'refund some',
  'dispute',
  'win',
  'end at Stripe',
  'cancel at Stripe',
  'keep at Stripe',
  'forget',
  'cancel',
  'resume',
  'downgrade',
  'deliver',
  'deliver',
  'redeliver',
  'jobs',
  'set back',
] as const

test(
  'any order of events at Stripe and here ends as a plain second implementation says',
  async () => {
    const scene = await startPayments()
    const { as, buy, ledger, deliver, limits, stored, idOf, services } = scene
    const { db } = services
    const empty = await copyDatabase(db)
    ledger.clockOffset = -daysMs(20)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...actions), { maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        async (history, chance) => {
          const random = (below: number) => (chance.next().value ?? 0) % below
          ledger.reset()
          await empty()
          const { subscriptionId: id } = await buy('ann', 'premium')
          const plain = new PlainPlan()
          let waiting = [...ledger.events]
          const delivered: typeof waiting = []
          const deliverEvent = async (event: (typeof waiting)[number] | undefined) => {
            if (!event) return
            expect(await deliver(event)).toBe(200)
            waiting = waiting.filter((one) => one !== event)
            delivered.push(event)
            plain.learn(event as unknown as { id: string; type: string })
          }
          const jobs = async () => {
            const before = ledger.events.map(({ id, type }) => ({ id, type: String(type) }))
            await checkPayments(services)
            for (const _ of [1, 2]) await updateProvider(services, idOf('ann'))
            plain.jobs(before)
          }
          const asAnn = async (call: () => Promise<PlanUsage>, change: () => boolean) => {
            const isAllowed = await call().then(
              () => true,
              () => false,
            )
            expect(isAllowed).toBe(change())
          }
          /** What happens at Stripe, both in the ledger and in the plain books. */
          const atStripe = (happen: () => void, book: () => boolean) => {
            const before = ledger.events.length
            if (book()) happen()
            waiting.push(...ledger.events.slice(before))
          }
          const payments = () =>
            ledger
              .all('invoice')
              .filter(({ status }) => status === 'paid')
              .map((invoice) => ledger.paymentOf('invoice', invoice.id)['payment'].payment_intent)
          const intent = (nth: number) => String(payments().toReversed()[nth])
          for (const action of history) {
            const nth = random(Math.max(1, plain.paid.length))
            if (action === 'renew')
              atStripe(
                () => ledger.renew(id),
                () => plain.renew(true),
              )
            if (action === 'fail')
              atStripe(
                () => ledger.renew(id, false),
                () => plain.renew(false),
              )
            if (action === 'collect')
              atStripe(
                () => ledger.collect(id),
                () => plain.collect(),
              )
            if (action === 'refund')
              atStripe(
                () => ledger.refund(intent(nth)),
                () => plain.refund(nth),
              )
            if (action === 'refund some')
              atStripe(
                () => ledger.refund(intent(nth), 500),
                () => plain.refund(nth, 500),
              )
            if (action === 'dispute')
              atStripe(
                () => ledger.dispute(intent(nth), 'needs_response'),
                () => plain.dispute(nth, true),
              )
            if (action === 'win')
              atStripe(
                () => ledger.dispute(intent(nth), 'won'),
                () => plain.dispute(nth, false),
              )
            if (action === 'end at Stripe')
              atStripe(
                () => ledger.cancel(id),
                () => plain.end(),
              )
            if (action === 'cancel at Stripe' || action === 'keep at Stripe') {
              const cancels = action === 'cancel at Stripe'
              const change = { cancel_at_period_end: String(cancels) }
              atStripe(
                () => ledger.update(id, change),
                () => plain.setRenewal(cancels),
              )
            }
            if (action === 'forget')
              atStripe(
                () => ledger.forget(id),
                () => plain.forget(),
              )
            if (action === 'cancel')
              await asAnn(
                () => as('ann')(cancelPlan),
                () => plain.cancel(),
              )
            if (action === 'resume')
              await asAnn(
                () => as('ann')(resumePlan),
                () => plain.resume(),
              )
            if (action === 'downgrade') {
              const body = { tier: 'pro' as const }
              await asAnn(
                () => as('ann')(downgradePlan, { body }),
                () => plain.downgrade(),
              )
            }
            if (action === 'deliver') await deliverEvent(waiting[random(waiting.length)])
            if (action === 'redeliver') await deliverEvent(delivered[random(delivered.length)])
            if (action === 'jobs') await jobs()
            if (action === 'set back') {
              await empty()
              plain.setBack()
            }
          }
          while (waiting.length > 0) await deliverEvent(waiting[random(waiting.length)])
          await jobs()
          await jobs()
          const { plans, payments: rows } = await stored('ann')
          const { subscriptionTier, nextTier, subscriptionStatus } = await limits('ann')
          expect({
            status: plans[0]?.status,
            atStripe: ledger.things.get(id)?.['status'] ?? 'forgotten',
            paid: rows
              .map(({ tier, refundedCents, refunded }) => `${tier} ${refundedCents} ${refunded}`)
              .toSorted(),
            page: [subscriptionTier, nextTier, subscriptionStatus],
            agreed: plans.every(({ agreed }) => agreed),
          }).toEqual(plain.outcome())
        },
      ),
      { numRuns, endOnFailure: numRuns > 100 },
    )
  },
  numRuns * 12_000,
)
