import { worker } from './scope.ts'

/** What the server pushes, as a notification shows it. */
export interface Notice {
  kind: string
  title: string
  text: string
  /** Where it leads on this site. */
  path: string
}

/** Reads what was pushed. Something is shown in any case: browsers take the permission back otherwise. */
export function parsePush(pushed: unknown): Notice {
  const given: Partial<Record<string, unknown>> =
    typeof pushed === 'object' && pushed !== null ? { ...pushed } : {}
  const text = (name: string, otherwise: string) =>
    typeof given[name] === 'string' ? given[name] : otherwise
  return {
    kind: text('kind', 'news'),
    title: text('title', 'TeeTime'),
    text: text('text', 'There is news in your leagues.'),
    path: localPath(text('path', '/dashboard')),
  }
}

/** A path on this site; the dashboard for what leads elsewhere. */
export function localPath(path: string, origin = self.location.origin): string {
  const url = URL.canParse(path, origin) ? new URL(path, origin) : null
  return url?.origin === origin ? url.pathname + url.search + url.hash : '/dashboard'
}

/** Shows a notification; one of the same kind from the same place takes its place. */
export async function showNotice({ kind, title, text, path }: Notice): Promise<void> {
  await worker.registration.showNotification(title, {
    body: text,
    tag: `${kind} ${path}`,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { path },
  })
}

/** Goes to where a notification leads: to the window that is there already, else to a new one. */
export async function openPath(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => localPath(url) === path)
  if (there) await there.focus()
  else await worker.clients.openWindow(path)
}

/** Tells the server where to push to from now on, after the browser's push service has changed it. */
export async function resubscribe(
  before: PushSubscription | null,
  after: PushSubscription | null,
): Promise<void> {
  const applicationServerKey = before?.options.applicationServerKey
  const subscription =
    after ??
    (applicationServerKey &&
      (await worker.registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey,
      })))
  if (!subscription) return
  await fetch('/api/push/subscription', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscription),
  })
}
