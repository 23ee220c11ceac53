import { eq, lt, sql } from 'drizzle-orm'

import { isDatabaseUnavailable, Unavailable } from '../errors/errors.ts'
import { RetryableError } from '../jobs/queues.ts'
import type { ProviderEvent } from '../world/payment-provider.ts'
import type { World } from '../world/world.ts'
import { fetchSnapshot, storeSnapshot, syncSubscription } from './sync.ts'
import { paymentEvents, subscriptions } from './tables.ts'

/** Stripe keeps its events this long. */
const retentionDays = 30

/** Handles an event of the provider once: the event and its effect are stored together or not at all. */
export async function handleProviderEvent(
  world: World,
  { id, subscriptionId }: ProviderEvent,
): Promise<void> {
  const { db, payments } = world
  const [known] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  if (known) return
  const externalId = await subscriptionId()
  const snapshot = externalId === null ? null : await fetchSnapshot(world, externalId)
  await db.transaction(async (db) => {
    const [isNew] = await db
      .insert(paymentEvents)
      .values({ id })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    if (isNew && snapshot) await storeSnapshot(db, payments.source, snapshot)
  })
}

/** The daily job: handles the events whose webhook calls never arrived. */
export async function handleMissedEvents(world: World): Promise<void> {
  await retryWhenUnavailable(replayEvents(world))
}

async function replayEvents(world: World): Promise<void> {
  const { db, log, payments } = world
  const since = new Date(Date.now() - retentionDays * 86_400_000)
  let failed = 0
  for await (const event of payments.eventsSince(since)) {
    try {
      await handleProviderEvent(world, event)
    } catch (error) {
      // One bad event doesn't hold up the others.
      if (isDatabaseUnavailable(error)) throw error
      log.error({ err: error, event: event.id }, 'handling a payment event failed')
      failed++
    }
  }
  await db
    .delete(paymentEvents)
    .where(lt(paymentEvents.at, sql`now() - make_interval(days => ${retentionDays + 10})`))
  if (failed > 0) throw new RetryableError(`${failed} payment events failed`)
}

/** The job that ends a subscription after the owner's next purchase replaced it. Idempotent. */
export async function endPlan(world: World, purchaseId: string): Promise<void> {
  const { db, payments } = world
  const [replaced] = await db.select().from(subscriptions).where(eq(subscriptions.id, purchaseId))
  if (!replaced?.externalId || replaced.source !== payments.source) return
  const { externalId } = replaced
  await retryWhenUnavailable(
    payments.cancelNow(externalId).then(() => syncSubscription(world, externalId)),
  )
}

/** Has the job run again later when the provider doesn't answer. */
async function retryWhenUnavailable(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (cause) {
    throw cause instanceof Unavailable ? new RetryableError(cause.message, { cause }) : cause
  }
}
