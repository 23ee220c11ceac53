import {
  getPushKey,
  type PushSubscription as Subscription,
  subscribeToPush,
  unsubscribeFromPush,
} from '#contract/notifications.ts'
import { ApiError, call, sentence } from '#web/client/api.ts'
import { registerWorker } from '#web/worker/register.ts'

/**
 * What this browser does with pushes. `install`: it takes them only for apps on its home screen.
 * `blocked`: it has been told never to.
 */
export type PushState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on'

/** For whom this browser is pushed to: who else signs in on it is asked for himself. */
const ownerKey = 'teetime-push'
const readyWithinMs = 15_000

/** Why push could not be turned on, as a sentence for a person. */
export class PushProblem extends Error {}

/** What this browser does now, for somebody. */
export async function pushState(userId: string): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return takesHomeScreen() ? 'install' : 'unsupported'
  }
  if (Notification.permission === 'denied') return 'blocked'
  const isMine = remembered() === userId && Notification.permission === 'granted'
  return isMine && (await subscriptionHere()) ? 'on' : 'off'
}

/** Asks for permission, so call it on a press only, and has this browser pushed to. @throws {PushProblem} */
export async function turnPushOn(userId: string): Promise<void> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') throw new PushProblem('Notifications are blocked in this browser.')
  if (permission === 'default') {
    throw new PushProblem('The browser was not given permission, so nothing was changed.')
  }
  await subscribe()
  remember(userId)
}

/** Pushes no more to this browser. */
export async function turnPushOff(): Promise<void> {
  const subscription = await subscriptionHere()
  if (subscription) {
    await call(unsubscribeFromPush, { body: { endpoint: subscription.endpoint } })
    await subscription.unsubscribe()
  }
  remember(null)
}

/** Tells the server again where to push: what it knew of this browser went with the session before. */
export async function renewPush(userId: string): Promise<void> {
  if (remembered() === userId) await subscribe()
}

/** Why turning it on or off failed, for a person. */
export function pushFailure(error: Error): string {
  if (error instanceof PushProblem) return error.message
  if (error instanceof ApiError && error.status === 0) return 'The network could not be reached.'
  return sentence(error, "The browser's push service could not be reached. Please try again.")
}

async function subscribe(): Promise<void> {
  const { pushManager } = await readyWorker()
  const { publicKey } = await call(getPushKey)
  const applicationServerKey = bytesOf(publicKey)
  const before = await pushManager.getSubscription()
  // One that was made with another key cannot be changed.
  if (before && !isSame(before.options.applicationServerKey, applicationServerKey)) {
    await before.unsubscribe()
  }
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  // The contract checks it on its way out.
  await call(subscribeToPush, { body: made.toJSON() as Subscription })
}

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  await registerWorker()
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The service worker is not ready')), readyWithinMs)
  })
  return await Promise.race([navigator.serviceWorker.ready, late])
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** An iPhone or iPad outside of an installed app; an iPad says that it is a Mac. */
function takesHomeScreen(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  const isApple =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isApple && !matchMedia('(display-mode: standalone)').matches
}

function remembered(): string | null {
  try {
    return localStorage.getItem(ownerKey)
  } catch {
    return null
  }
}

function remember(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(ownerKey)
    else localStorage.setItem(ownerKey, userId)
  } catch {
    // Storage may be forbidden: it then counts as off, and can be turned on again.
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}

function isSame(known: ArrayBuffer | null, wanted: Uint8Array): boolean {
  return known !== null && String(new Uint8Array(known)) === String(wanted)
}
