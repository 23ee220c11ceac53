import { and, eq, isNotNull, lt, ne, not, sql } from 'drizzle-orm'

import { dayMs } from '#domain/durations.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { lockUser } from '#server/platform/auth/lock-user.ts'
import { users } from '#server/platform/auth/tables.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { isOutage, UnavailableError } from '#server/platform/errors/errors.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { RetryableError } from '#server/platform/jobs/queues.ts'
import type { ProviderEvent } from '#server/platform/services/payment-provider.ts'
import type { Services } from '#server/platform/services/services.ts'

import { stopRenewal } from './change-plan.ts'
import { isRunning } from './plan-usage.ts'
import { requestChange } from './request-change.ts'
import { syncSubscription } from './sync.ts'
import { customers, paymentEvents, payments, subscriptions } from './tables.ts'

const cannotAct = not(canAct)
/** Stripe keeps its events this long. */
const retentionDays = 30

/** Handles an event of the provider once: the event and its effect are stored together or not at all. */
export async function handleProviderEvent(
  services: Services,
  { id, subscriptionId }: ProviderEvent,
): Promise<void> {
  const [known] = await services.db.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  if (known) return
  const externalId = await subscriptionId()
  const isNew = async (db: Db) => {
    const added = await db.insert(paymentEvents).values({ id }).onConflictDoNothing().returning()
    return added.length > 0
  }
  if (externalId === null) await isNew(services.db)
  else await syncSubscription(services, externalId, isNew)
}

/**
 * The daily job: handles the events whose webhook calls never arrived, compares our subscriptions with those at the
 * provider, stops the renewal of plans whose owners can't act, and restarts the jobs for changes that the provider
 * doesn't have.
 */
export async function checkPayments(services: Services): Promise<void> {
  let failed = 0
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      // One failure doesn't hold up the rest.
      if (isOutage(error)) throw error
      services.log.error({ err: error }, 'a daily check of payments failed')
      failed++
    }
  }
  await attempt(() => replayEvents(services, attempt))
  await attempt(() => compareAll(services, attempt))
  await attempt(() => stopRenewals(services))
  await attempt(() => enqueueOpen(services))
  if (failed > 0) throw new RetryableError(`${failed} checks of payments failed`)
}

type Attempt = (work: () => Promise<void>) => Promise<void>

async function replayEvents(services: Services, attempt: Attempt): Promise<void> {
  const since = new Date(Date.now() - retentionDays * dayMs)
  for await (const event of services.payments.eventsSince(since)) {
    await attempt(() => handleProviderEvent(services, event))
  }
  const isOld = lt(paymentEvents.at, sql`now() - make_interval(days => ${retentionDays + 10})`)
  await services.db.delete(paymentEvents).where(isOld)
}

/** Reads again each subscription that differs from its row, or that only one side knows. */
async function compareAll(services: Services, attempt: Attempt): Promise<void> {
  const { db, payments: provider } = services
  const { externalId, status, renewsAs, cancelAtPeriodEnd } = subscriptions
  const isOfProvider = eq(subscriptions.source, provider.source)
  const paid = sql`(select array_agg(${payments.id}) from ${payments} where ${payments.subscriptionId} = ${subscriptions.id})`
  const rows = await db
    .select({
      externalId,
      status,
      renewsAs,
      cancelAtPeriodEnd,
      paid: sql<string[] | null>`${paid}`,
    })
    .from(subscriptions)
    .where(and(isOfProvider, isNotNull(externalId), ne(status, 'canceled')))
  const known = new Map(rows.map((row) => [row.externalId, row]))
  for await (const listed of provider.openSubscriptions()) {
    const row = known.get(listed.externalId)
    known.delete(listed.externalId)
    const isSame =
      row?.status === listed.status &&
      row.renewsAs === listed.renewsAs &&
      row.cancelAtPeriodEnd === listed.cancelAtPeriodEnd &&
      (listed.status !== 'active' || row.paid?.includes(listed.paymentId ?? ''))
    if (!isSame) await attempt(() => syncSubscription(services, listed.externalId))
  }
  for (const id of known.keys())
    if (id !== null) await attempt(() => syncSubscription(services, id))
}

/** Stops the renewal of plans whose owners are disabled or being deleted. One may have been paid for at that moment. */
async function stopRenewals({ db }: Services): Promise<void> {
  const owners = await db
    .selectDistinct({ id: users.id })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(and(cannotAct, isRunning, eq(subscriptions.cancelAtPeriodEnd, false)))
  for (const { id } of owners) {
    await db.transaction(async (db) => {
      if (await lockUser(db, id, cannotAct)) await stopRenewal(db, id)
    })
  }
}

/** Starts the job of each user whose changes the provider doesn't have yet. */
async function enqueueOpen({ db, payments: { source } }: Services): Promise<void> {
  const isOpen = and(eq(subscriptions.source, source), eq(subscriptions.agreed, false))
  const open = await db
    .selectDistinct({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(isOpen)
  const moved = await db
    .select({ userId: users.id })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.userId))
    .where(
      and(eq(customers.source, source), sql`${customers.email} is distinct from ${users.email}`),
    )
  await enqueue(db, 'billing', ...open, ...moved)
}

/** The job that sends the provider a user's changes: what becomes of their plans, and their address. Idempotent. */
export async function updateProvider(services: Services, userId: string): Promise<void> {
  const { db, payments: provider } = services
  const isTheirs = and(
    eq(subscriptions.userId, userId),
    eq(subscriptions.source, provider.source),
    eq(subscriptions.agreed, false),
  )
  const open = await db.select({ id: subscriptions.id }).from(subscriptions).where(isTheirs)
  const updates = [...open.map(({ id }) => carryOut(services, id)), updateEmail(services, userId)]
  for (const outcome of await Promise.allSettled(updates)) {
    if (outcome.status === 'rejected') throw retryable(outcome.reason)
  }
}

/** Makes the provider do what is wanted, and reads the result. Repeats that if something else is wanted by then. */
async function carryOut(services: Services, id: string, last = 0): Promise<void> {
  const { db, payments: provider } = services
  const [plan] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
  if (!plan || plan.wanted === null || plan.externalId === null) return
  if (plan.wantedVersion === last) return
  await provider.changeSubscription(plan.externalId, plan.wanted)
  await syncSubscription(services, plan.externalId, undefined, plan.wantedVersion)
  await carryOut(services, id, plan.wantedVersion)
}

async function updateEmail({ db, payments: provider }: Services, userId: string): Promise<void> {
  const isTheirs = and(eq(customers.userId, userId), eq(customers.source, provider.source))
  const [customer] = await db
    .select({ id: customers.externalId, known: customers.email, email: users.email })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.userId))
    .where(isTheirs)
  if (!customer || customer.known === customer.email) return
  await provider.changeEmail(customer.id, customer.email)
  await db.update(customers).set({ email: customer.email }).where(isTheirs)
}

/** The job of earlier versions that ends a subscription after the owner's next purchase replaced it. */
export async function endReplacedPlan({ db }: Services, purchaseId: string): Promise<void> {
  const isIt = eq(subscriptions.id, purchaseId)
  const [replaced] = await db.select().from(subscriptions).where(isIt)
  if (replaced) await db.transaction((db) => requestChange(db, replaced.userId, 'end-now', isIt))
}

/** Ends every plan of a user at the provider, paid or not, whatever our rows say. */
export async function endSubscriptions({ db, payments: provider }: Services, userId: string) {
  const rows = await queryRows<{ id: string | null; customer: string | null }>(
    db,
    sql`select external_id as id, customer_id as customer from ${subscriptions}
      where user_id = ${userId} and source = ${provider.source}
      union select null, external_id from ${customers}
      where user_id = ${userId} and source = ${provider.source}`,
  )
  const ids = new Set(rows.map(({ id }) => id))
  for (const customer of new Set(rows.map(({ customer }) => customer))) {
    if (customer === null) continue
    for await (const listed of provider.openSubscriptions(customer)) {
      if (listed.userId === userId) ids.add(listed.externalId)
    }
  }
  for (const id of ids) if (id !== null) await provider.changeSubscription(id, 'end-now')
}

/** Has the job run again later when the provider doesn't answer. */
const retryable = (cause: unknown): unknown =>
  cause instanceof UnavailableError ? new RetryableError(cause.message, { cause }) : cause
