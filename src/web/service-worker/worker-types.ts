// The globals of a service worker. TypeScript's `webworker` types conflict with the `dom` types that the rest
// of this folder is checked with.

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
export interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** The page that a request comes from; empty for a navigation. */
  readonly clientId: string
  /** The page that a navigation opens. Some browsers don't have it. */
  readonly resultingClientId: string | undefined
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
interface ExtendableMessageEvent extends ExtendableEvent {
  readonly data: unknown
}
interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null
}
interface NotificationClickEvent extends ExtendableEvent {
  readonly notification: Notification
}
interface PushSubscriptionChangeEvent extends ExtendableEvent {
  readonly newSubscription: PushSubscription | null
  readonly oldSubscription: PushSubscription | null
}
interface WorkerEvents {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: FetchEvent
  message: ExtendableMessageEvent
  push: PushEvent
  notificationclick: NotificationClickEvent
  pushsubscriptionchange: PushSubscriptionChangeEvent
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
  /** Older browsers don't have it. */
  readonly cookieStore: { get(name: string): Promise<unknown> } | undefined
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}

/** The service worker's global scope. */
export const serviceWorker = self as unknown as WorkerScope
