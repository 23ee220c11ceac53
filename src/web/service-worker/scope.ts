// The globals of a service worker. TypeScript's `webworker` types conflict with the `dom` types that the rest
// of this folder is checked with.

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Extendable {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
interface Told extends Extendable {
  readonly data: unknown
}
interface Pushing extends Extendable {
  readonly data: { json(): unknown } | null
}
interface NotificationPressed extends Extendable {
  readonly notification: Notification
}
interface SubscriptionChanged extends Extendable {
  readonly newSubscription: PushSubscription | null
  readonly oldSubscription: PushSubscription | null
}
interface WorkerEvents {
  install: Extendable
  activate: Extendable
  fetch: Fetching
  message: Told
  push: Pushing
  notificationclick: NotificationPressed
  pushsubscriptionchange: SubscriptionChanged
}
interface WindowClient {
  readonly url: string
  focus(): Promise<WindowClient>
}

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<WindowClient[]>
    openWindow(path: string): Promise<WindowClient | null>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}

/** The service worker's global scope. */
export const worker = self as unknown as WorkerScope
