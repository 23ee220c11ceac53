import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import webPush, { type VapidKeys } from 'web-push'

import type { NewPushSubscription } from '#contract/accounts/push.ts'
import { cutText } from '#domain/cut-text.ts'
import { isSpoiler } from '#domain/notices.ts'
import { Refusal } from '#domain/refusal.ts'
import { sessions, users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { ensureSetting } from '#server/platform/db/settings.ts'
import { type JobData, RetryableError } from '#server/platform/jobs/queues.ts'
import { isWithinLimit } from '#server/platform/limits/rate-limits.ts'
import { postToPublicUrl } from '#server/platform/outbound/post.ts'
import { isPublicUrl } from '#server/platform/outbound/public-address.ts'
import type { Services } from '#server/platform/services/services.ts'

import { stateOfPage } from '../mail/links.ts'
import { isSenderBlocked, isTurnedOff } from '../queries.ts'
import { pushSubscriptions } from './tables.ts'

const maxBrowsersPerUser = 20
/** How long a push service keeps a push for a browser that is offline. */
const maxTtlSeconds = 24 * 60 * 60
/** Push services answer within a second. */
const timeoutMs = 4_000
/** After so many failures in a row, over more than a day, a push to the subscription is tried only once. */
const maxFailures = 20
const noFailures = { failures: 0, failingSince: null }

const readVapidKeys = (db: Db): Promise<VapidKeys> =>
  ensureSetting(db, 'vapid-keys', () => webPush.generateVAPIDKeys())

/** The public key that identifies us to push services. It is generated once and never changes. */
export async function readPublicKey(db: Db): Promise<{ publicKey: string }> {
  return { publicKey: (await readVapidKeys(db)).publicKey }
}

/**
 * Subscribes a browser to pushes until its session ends. The next user who subscribes on it takes it over. A
 * subscription that replaces another must replace one of the user's own: the browser does that without asking anyone.
 *
 * @throws {Refusal} push-endpoint, or account-changed if what it replaces isn't the user's
 */
export async function subscribeToPush(
  { db, config }: Services,
  userId: string,
  sessionHash: string,
  { endpoint, keys, replaces }: NewPushSubscription,
): Promise<{ message: string }> {
  if (!isPublicUrl(endpoint, config.NODE_ENV === 'test')) throw new Refusal('push-endpoint')
  if (replaces !== undefined && (await deleteOwn(db, userId, replaces)) === 0)
    throw new Refusal('account-changed')
  const row = { sessionHash, endpoint, ...keys, ...noFailures }
  await db
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { ...row, createdAt: sql`now()` },
    })
  const mine = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.tokenHash, pushSubscriptions.sessionHash))
    .where(eq(sessions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt))
    .offset(maxBrowsersPerUser)
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, mine))
  return { message: 'This browser gets notifications' }
}

/** Unsubscribes a browser of the user. */
export async function unsubscribeFromPush(
  db: Db,
  userId: string,
  endpoint: string,
): Promise<{ message: string }> {
  await deleteOwn(db, userId, endpoint)
  return { message: 'Notifications are off in this browser' }
}

/** Deletes a subscription of the user. @returns how many there were */
async function deleteOwn(db: Db, userId: string, endpoint: string): Promise<number> {
  const own = db
    .select({ hash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, userId))
  const deleted = await db
    .delete(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.endpoint, endpoint), inArray(pushSubscriptions.sessionHash, own)),
    )
    .returning({ id: pushSubscriptions.id })
  return deleted.length
}

/**
 * Sends a push to one browser, if it is still subscribed and may still say this. Removes a subscription that its push
 * service no longer knows. Nothing else does: when no service answers, our own network may be out. A push that has expired
 * isn't sent, and its push service keeps it no longer than that. Nor is one of a kind that the browser has had enough of
 * this hour.
 *
 * @throws {RetryableError} when the push service is unreachable, busy or failing
 */
export async function sendPush(services: Services, job: JobData['push']): Promise<void> {
  const { db, log, rateLimits } = services
  const { subscriptionId, kind, title, text, path, expiresAt = null, senderId = null } = job
  const isSubscription = eq(pushSubscriptions.id, subscriptionId)
  const secondsLeft = sql`floor(extract(epoch from ${expiresAt}::timestamptz - now()))`
  const [found] = await db
    .select({
      subscription: pushSubscriptions,
      userId: users.id,
      hidesScores: users.hidesScores,
      isUnwanted: sql<boolean>`${isSenderBlocked(senderId)} or ${isTurnedOff(sql`${kind}`, 'push')}`,
      ttlSeconds: sql<number>`least(${maxTtlSeconds}::int, ${secondsLeft})::int`,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.tokenHash, pushSubscriptions.sessionHash))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isSubscription)
  if (!found || found.isUnwanted || (found.hidesScores && isSpoiler(kind))) return
  // While its league or club is deleted, only the mail waits: a push that is retried in vain counts as a failure.
  if ((await stateOfPage(db, { userId: found.userId, kind, path })) !== 'open') return
  const { subscription, ttlSeconds } = found
  if (ttlSeconds <= 0) {
    log.info({ subscription: subscriptionId, kind }, 'a push was too late')
    return
  }
  const counted = `${subscriptionId} ${kind}`
  if (!(await isWithinLimit(rateLimits.consume('push', counted)))) {
    log.info({ subscription: subscriptionId, kind }, 'a push was one too many')
    return
  }
  const body = JSON.stringify({ kind, title, text: cutText(text, 1_000), path })
  const answer = await deliverPush(services, subscription, body, ttlSeconds).catch(String)
  // Each such try occupied a worker for seconds, so it counts.
  const isHanging = typeof answer === 'string' && answer.startsWith('TimeoutError')
  const isOut = typeof answer === 'string' || answer >= 500
  const isRetried = !isOut || (await recordFailure(db, subscriptionId))
  if (!isOut && subscription.failures > 0) {
    await db.update(pushSubscriptions).set(noFailures).where(isSubscription)
  }
  if (isOut || answer === 429) {
    const error = typeof answer === 'string' ? answer : `the push service answered ${answer}`
    log.warn({ subscription: subscriptionId, error }, 'a push was not delivered')
    if (!isHanging) await rateLimits.refund('push', counted)
    if (!isRetried) return
    throw new RetryableError(error)
  }
  if (answer === 404 || answer === 410) await db.delete(pushSubscriptions).where(isSubscription)
  else if (answer >= 300) {
    log.warn({ subscription: subscriptionId, status: answer }, 'a push was refused')
  }
}

/** Counts a failure of a subscription's push service. @returns whether a push that failed is worth another try */
async function recordFailure(db: Db, id: string): Promise<boolean> {
  const { failures, failingSince } = pushSubscriptions
  const [counted] = await db
    .update(pushSubscriptions)
    .set({ failures: sql`${failures} + 1`, failingSince: sql`coalesce(${failingSince}, now())` })
    .where(eq(pushSubscriptions.id, id))
    .returning({
      isRetried: sql<boolean>`${failures} < ${maxFailures}::int or ${failingSince} >= now() - interval '1 day'`,
    })
  return counted?.isRetried ?? false
}

/** Encrypts and sends a push. @returns the push service's status; 410 when the browser's keys are invalid */
async function deliverPush(
  { db, config, mailer }: Services,
  { endpoint, p256dh, auth }: typeof pushSubscriptions.$inferSelect,
  body: string,
  ttlSeconds: number,
): Promise<number> {
  const keys = await readVapidKeys(db)
  const subject = mailer.siteUrl.startsWith('https:')
    ? mailer.siteUrl
    : `mailto:${config.ADMIN_EMAIL}`
  let push
  try {
    push = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, body, {
      vapidDetails: { subject, ...keys },
      TTL: ttlSeconds,
    })
  } catch {
    // The subscription's keys are invalid.
    return 410
  }
  // Sent by hand, because web-push would call private addresses too.
  const headers = push.headers as Record<string, string>
  return await postToPublicUrl(config, endpoint, { headers, body: push.body }, timeoutMs)
}
