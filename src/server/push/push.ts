import type { PushSubscription } from '#contract/notifications.ts'
import { Refusal } from '#domain/refusal.ts'
import { request as askPlainly } from 'node:http'
import { request as askSecurely } from 'node:https'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import webPush, { type VapidKeys } from 'web-push'

import { sessions } from '../identity/tables.ts'
import type { Config } from '../process/config.ts'
import type { Db } from '../db/db.ts'
import { ensureSetting } from '../db/settings.ts'
import { type JobData, RetryableError } from '../jobs/queues.ts'
import type { World } from '../world/world.ts'
import { isPushEndpoint, publicLookup } from './endpoint.ts'
import { pushSubscriptions } from './tables.ts'

const browsersOfOne = 20
const answerWithinMs = 10_000
const keptForSeconds = 24 * 60 * 60

const keysOf = (db: Db): Promise<VapidKeys> =>
  ensureSetting(db, 'vapid-keys', () => webPush.generateVAPIDKeys())

/** The key that browsers know our pushes by: made once and then the same for ever. */
export async function publicKey(db: Db): Promise<{ publicKey: string }> {
  return { publicKey: (await keysOf(db)).publicKey }
}

/**
 * Pushes to a browser from now on, until its session ends. Who signs in on it later takes it over.
 *
 * @throws {Refusal} push-endpoint
 */
export async function subscribe(
  { db, config }: World,
  sessionHash: string,
  { endpoint, keys }: PushSubscription,
): Promise<{ message: string }> {
  if (!isPushEndpoint(endpoint, inTests(config))) throw new Refusal('push-endpoint')
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
    .offset(browsersOfOne)
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, mine))
  return { message: 'This browser gets notifications' }
}

/** Pushes no more to a browser of the caller's. */
export async function unsubscribe(
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
  return { message: 'This browser gets no more notifications' }
}

/**
 * Pushes to one browser, if it is still subscribed. A subscription that its push service does not know any
 * more is removed; any other failure but a refusal is tried again.
 */
export async function pushTo(world: World, job: JobData['push']): Promise<void> {
  const { db, log } = world
  const { subscriptionId, kind, title, text, path } = job
  const isIt = eq(pushSubscriptions.id, subscriptionId)
  const [subscription] = await db.select().from(pushSubscriptions).where(isIt)
  if (!subscription) return
  const body = JSON.stringify({ kind, title, text: text.slice(0, 1_000), path })
  const again = (said: string) => {
    log.warn({ subscription: subscriptionId, error: said }, 'a push was not delivered')
    return new RetryableError(said)
  }
  const status = await deliver(world, subscription, body).catch((error: unknown) => {
    throw again(String(error))
  })
  if (status < 300) return
  if (status === 404 || status === 410) await db.delete(pushSubscriptions).where(isIt)
  else if (status === 429 || status >= 500) throw again(`the push service answered ${status}`)
  else log.warn({ subscription: subscriptionId, status }, 'a push was refused')
}

async function deliver(
  { db, config, mail }: World,
  { endpoint, p256dh, auth }: typeof pushSubscriptions.$inferSelect,
  body: string,
): Promise<number> {
  const keys = await keysOf(db)
  const subject = mail.address.startsWith('https:') ? mail.address : `mailto:${config.ADMIN_EMAIL}`
  let push
  try {
    push = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, body, {
      vapidDetails: { subject, ...keys },
      TTL: keptForSeconds,
    })
  } catch {
    // Keys that nothing can be encrypted with: nobody could ever read it.
    return 410
  }
  // web-push itself would call any address whatever, and follow names to it.
  if (!isPushEndpoint(endpoint, inTests(config))) return 410
  const local = endpoint.startsWith('http:')
  return await new Promise((resolve, reject) => {
    const ask = local ? askPlainly : askSecurely
    const request = ask(
      endpoint,
      {
        method: 'POST',
        headers: push.headers as Record<string, string>,
        signal: AbortSignal.timeout(answerWithinMs),
        ...(!local && { lookup: publicLookup }),
      },
      (response) => {
        // What it says beyond its status is of no use, and could be endless.
        response.destroy()
        resolve(response.statusCode ?? 500)
      },
    )
    request.on('error', reject)
    request.end(push.body)
  })
}

const inTests = ({ NODE_ENV }: Config) => NODE_ENV === 'test'
