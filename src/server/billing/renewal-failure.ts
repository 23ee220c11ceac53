import { plans } from '#domain/billing/plans.ts'
import { enqueueMail } from '#server/notifications/mail/outbox.ts'
import type { Db } from '#server/platform/db/db.ts'

import { hasNoCard } from './plan-usage.ts'
import type { Subscription } from './tables.ts'

/** Emails the owner of a plan whose renewal failed. */
export async function mailRenewalFailure(
  db: Db,
  { id, userId, renewsAs }: Subscription,
): Promise<void> {
  const { name } = plans[renewsAs]
  const [what, next] = (await hasNoCard(db, id))
    ? [
        `Your balance didn’t cover ${name}, and you have no saved card.`,
        'To continue, choose a plan and pay with a card.',
      ]
    : [
        `We couldn’t charge your card for ${name}.`,
        'We’ll try your card again over the next few days, or you can choose a plan and pay with another card.',
      ]
  await enqueueMail(db, {
    userId,
    kind: 'renewal-failed',
    title: 'Your TeeTime plan couldn’t be renewed',
    text: `${what} You keep the plan through the time you’ve paid for.\n\n${next}`,
    path: '/subscription',
    button: 'See Plans',
  })
}
