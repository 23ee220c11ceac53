import { eq, lt, sql } from 'drizzle-orm'

import { isDatabaseUnavailable, Unavailable } from '../errors/errors.ts'
import { RetryableError } from '../jobs/queues.ts'
import type { World } from '../world/world.ts'
import { apply, lookAt, refresh } from './apply.ts'
import type { ProviderEvent } from '../world/payment-provider.ts'
import { paymentEvents, subscriptions } from './tables.ts'

/** As long as Stripe keeps its events. */
const keptDays = 30

/** Takes in what happened at the provider, once, with its effect: both are in the database, or neither. */
export async function heed(world: World, { id, subscriptionId }: ProviderEvent): Promise<void> {
  const { db, payments } = world
  const [known] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  if (known) return
  const externalId = await subscriptionId()
  const seen = externalId === null ? null : await lookAt(world, externalId)
  await db.transaction(async (db) => {
    const [isNew] = await db
      .insert(paymentEvents)
      .values({ id })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    if (isNew && seen) await apply(db, payments.source, seen)
  })
}

/** Takes in what the provider has told of and nobody heard: as a job, once a day. */
export async function heedMissed(world: World): Promise<void> {
  await orTryAgain(heedAll(world))
}

async function heedAll(world: World): Promise<void> {
  const { db, log, payments } = world
  const since = new Date(Date.now() - keptDays * 86_400_000)
  let failed = 0
  for await (const happening of payments.eventsSince(since)) {
    try {
      await heed(world, happening)
    } catch (error) {
      // One that cannot be taken in does not keep the others out.
      if (isDatabaseUnavailable(error)) throw error
      log.error({ err: error, event: happening.id }, 'an event of the payment provider is left')
      failed++
    }
  }
  await db
    .delete(paymentEvents)
    .where(lt(paymentEvents.at, sql`now() - make_interval(days => ${keptDays + 10})`))
  if (failed > 0) throw new RetryableError(`${failed} events are left`)
}

/** A provider that does not answer is asked again later. */
async function orTryAgain(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (cause) {
    throw cause instanceof Unavailable ? new RetryableError(cause.message, { cause }) : cause
  }
}

/** Ends a plan that another has taken the place of: as a job. Done twice, it has ended. */
export async function endPlan(world: World, purchaseId: string): Promise<void> {
  const { db, payments } = world
  const [plan] = await db.select().from(subscriptions).where(eq(subscriptions.id, purchaseId))
  if (!plan?.externalId || plan.source !== payments.source) return
  const { externalId } = plan
  await orTryAgain(payments.cancelNow(externalId).then(() => refresh(world, externalId)))
}
