import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import webPush, { type VapidKeys } from 'web-push'

import type { PushSubscription } from '#contract/accounts/push.ts'
import { cutText } from '#domain/cut-text.ts'
import { isSpoiler } from '#domain/notices.ts'
import { Refusal } from '#domain/refusal.ts'
import { sessions, users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { ensureSetting } from '#server/platform/db/settings.ts'
import { type JobData, RetryableError } from '#server/platform/jobs/queues.ts'
import { postToPublicUrl } from '#server/platform/outbound/post.ts'
import { isPublicUrl, NotPublicError } from '#server/platform/outbound/public-address.ts'
import type { Services } from '#server/platform/services/services.ts'

import { pushSubscriptions } from './tables.ts'

const maxBrowsersPerUser = 20
const day = 24 * 60 * 60

const readVapidKeys = (db: Db): Promise<VapidKeys> =>
  ensureSetting(db, 'vapid-keys', () => webPush.generateVAPIDKeys())

/** The public key that identifies us to push services. It is generated once and never changes. */
export async function readPublicKey(db: Db): Promise<{ publicKey: string }> {
  return { publicKey: (await readVapidKeys(db)).publicKey }
}

/**
 * Subscribes a browser to pushes until its session ends. The next user who subscribes on it takes it over.
 *
 * @throws {Refusal} push-endpoint
 */
export async function subscribeToPush(
  { db, config }: Services,
  sessionHash: string,
  { endpoint, keys }: PushSubscription,
): Promise<{ message: string }> {
  if (!isPublicUrl(endpoint, config.NODE_ENV === 'test')) throw new Refusal('push-endpoint')
  const row = { sessionHash, endpoint, ...keys }
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
    .where(
      sql`${sessions.userId} = (select user_id from sessions where token_hash = ${sessionHash})`,
    )
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
  const own = db
    .select({ hash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, userId))
  await db
    .delete(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.endpoint, endpoint), inArray(pushSubscriptions.sessionHash, own)),
    )
  return { message: 'Notifications are off in this browser' }
}

/**
 * Sends a push to one browser, if it is still subscribed and may still say this. Removes a subscription that its push
 * service no longer knows.
 *
 * @param ttlSeconds how long the push service keeps it for a browser that is offline
 * @throws {RetryableError} when the push service is unreachable, busy or failing
 */
export async function sendPush(
  services: Services,
  job: JobData['push'],
  ttlSeconds = day,
): Promise<void> {
  const { db, log } = services
  const { subscriptionId, kind, title, text, path } = job
  const isSubscription = eq(pushSubscriptions.id, subscriptionId)
  const [found] = await db
    .select({ subscription: pushSubscriptions, hidesScores: users.hidesScores })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.tokenHash, pushSubscriptions.sessionHash))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isSubscription)
  if (!found || (found.hidesScores && isSpoiler(kind))) return
  const { subscription } = found
  const body = JSON.stringify({ kind, title, text: cutText(text, 1_000), path })
  const retry = (reason: string) => {
    log.warn({ subscription: subscriptionId, error: reason }, 'a push was not delivered')
    return new RetryableError(reason)
  }
  const status = await deliverPush(services, subscription, body, ttlSeconds).catch(
    (error: unknown) => {
      throw retry(String(error))
    },
  )
  if (status < 300) return
  if (status === 404 || status === 410) await db.delete(pushSubscriptions).where(isSubscription)
  else if (status === 429 || status >= 500) throw retry(`the push service answered ${status}`)
  else log.warn({ subscription: subscriptionId, status }, 'a push was refused')
}

/** Encrypts and sends a push. @returns the push service's status; 410 when it can never be delivered */
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
  try {
    // Sent by hand, because web-push would call private addresses too.
    return await postToPublicUrl(config, endpoint, {
      headers: push.headers as Record<string, string>,
      body: push.body,
    })
  } catch (error) {
    if (error instanceof NotPublicError) return 410
    throw error
  }
}
