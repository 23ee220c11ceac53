import {
  getPushKey,
  type PushSubscription as Subscription,
  subscribeToPush,
  unsubscribeFromPush,
} from '#contract/accounts/push.ts'
import { call, errorMessage } from '#web/api/client.ts'
import { registerServiceWorker } from '#web/service-worker/register.ts'
import { readLocal, writeLocal } from '#web/ui/hooks/local-text.ts'

/**
 * Whether this browser takes pushes. `install`: only for apps on the home screen. `blocked`: the reader
 * denied permission.
 */
export type PushState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on'

/**
 * The user this browser is subscribed for. Another user has to opt in separately. Where storage is blocked, push counts
 * as off and can be turned on again.
 */
const ownerKey = 'teetime-push'
const readyWithinMs = 15_000
const dropWithinMs = 2_000

/** Why push could not be turned on, as a sentence for the reader. */
export class PushError extends Error {}

/** Whether this browser takes pushes for a user. */
export async function pushState(userId: string): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return needsInstall() ? 'install' : 'unsupported'
  }
  if (Notification.permission === 'denied') return 'blocked'
  const isMine = readLocal(ownerKey) === userId && Notification.permission === 'granted'
  return isMine && (await currentSubscription()) ? 'on' : 'off'
}

/** Asks for permission and subscribes. Call it from a user gesture only. @throws {PushError} */
export async function enablePush(userId: string): Promise<void> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') throw new PushError('Notifications are blocked in this browser.')
  if (permission === 'default') {
    throw new PushError('You didn’t allow notifications, so nothing changed.')
  }
  await subscribe()
  writeLocal(ownerKey, userId)
}

/** Unsubscribes this browser. */
export async function disablePush(): Promise<void> {
  const subscription = await currentSubscription()
  if (subscription) {
    await call(unsubscribeFromPush, { body: { endpoint: subscription.endpoint } })
    await subscription.unsubscribe()
  }
  writeLocal(ownerKey, null)
}

/**
 * Ends this browser's subscription, so that it can't become the next account's. The server's part ends with the session.
 * Keeps whose choice it was. Never fails, and waits for the push service for two seconds at most.
 */
export async function dropSubscription(): Promise<void> {
  const drop = async () => await (await currentSubscription())?.unsubscribe()
  const late = new Promise((resolve) => setTimeout(resolve, dropWithinMs))
  await Promise.race([drop().catch(() => undefined), late])
}

/**
 * Subscribes again after a sign-in: the server dropped this browser's subscription with its old session. Drops one that
 * another account left when its session ended.
 */
export async function renewSubscription(userId: string): Promise<void> {
  const owner = readLocal(ownerKey)
  if (owner === userId) await subscribe()
  else if (owner) await dropSubscription()
}

/** Why turning push on or off failed, as a sentence for the reader. */
export function pushErrorText(error: Error): string {
  if (error instanceof PushError) return error.message
  return errorMessage(error, 'We can’t reach the browser’s push service. Try again.')
}

async function subscribe(): Promise<void> {
  const { pushManager } = await readyRegistration()
  const { publicKey } = await call(getPushKey)
  const applicationServerKey = decodeBase64Url(publicKey)
  const before = await pushManager.getSubscription()
  // A subscription made with another key can't be reused.
  if (before && !isSame(before.options.applicationServerKey, applicationServerKey)) {
    await before.unsubscribe()
  }
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  // The contract validates it before it is sent.
  await call(subscribeToPush, { body: made.toJSON() as Subscription })
}

async function readyRegistration(): Promise<ServiceWorkerRegistration> {
  await registerServiceWorker()
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The service worker isn’t ready')), readyWithinMs)
  })
  return await Promise.race([navigator.serviceWorker.ready, late])
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Whether this is an iPhone or iPad outside of an installed app. An iPad claims to be a Mac. */
function needsInstall(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  const isApple =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isApple && !matchMedia('(display-mode: standalone)').matches
}

function decodeBase64Url(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (char) => char.charCodeAt(0))
}

function isSame(known: ArrayBuffer | null, wanted: Uint8Array): boolean {
  return known !== null && String(new Uint8Array(known)) === String(wanted)
}
