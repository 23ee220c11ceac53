import { serviceWorker } from './worker-types.ts'

/** A notification that the server pushed. */
export interface PushPayload {
  kind: string
  title: string
  text: string
  /** The page on this site that it opens. */
  path: string
}

/** Parses a push, with defaults for what is missing: browsers revoke the permission if nothing is shown. */
export function parsePush(pushed: unknown): PushPayload {
  const fields: Partial<Record<string, unknown>> =
    typeof pushed === 'object' && pushed !== null ? { ...pushed } : {}
  const text = (name: string, fallback: string) =>
    typeof fields[name] === 'string' ? fields[name] : fallback
  return {
    kind: text('kind', 'news'),
    title: text('title', 'TeeTime'),
    text: text('text', 'There’s news in your leagues.'),
    path: sameOriginPath(text('path', '/dashboard')),
  }
}

/** The path of an address on this site; the dashboard for any other address. */
export function sameOriginPath(path: string, origin = self.location.origin): string {
  const url = URL.canParse(path, origin) ? new URL(path, origin) : null
  return url?.origin === origin ? url.pathname + url.search + url.hash : '/dashboard'
}

/** Shows a notification, replacing one of the same kind for the same page. */
export async function showNotification({ kind, title, text, path }: PushPayload): Promise<void> {
  await serviceWorker.registration.showNotification(title, {
    body: text,
    tag: `${kind} ${path}`,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { path },
  })
}

/** Closes the notifications that are still on the device, if the browser lists them. */
export async function closeNotifications(): Promise<void> {
  try {
    const shown = await serviceWorker.registration.getNotifications()
    for (const notification of shown) notification.close()
  } catch {
    // Signing in or out goes on without it.
  }
}

/** Focuses the window that shows a path, or opens a new one. */
export async function openPath(path: string): Promise<void> {
  const windows = await serviceWorker.clients.matchAll({
    type: 'window',
    includeUncontrolled: true,
  })
  const open = windows.find(({ url }) => sameOriginPath(url) === path)
  if (open) await open.focus()
  else await serviceWorker.clients.openWindow(path)
}

/**
 * Sends the server the new subscription after the browser's push service has replaced the old one, which has to be the
 * signed-in account's. Without the old one, the next page that its account opens subscribes again.
 */
export async function resubscribe(
  before: PushSubscription | null,
  after: PushSubscription | null,
): Promise<void> {
  if (!before) return
  const { applicationServerKey } = before.options
  const subscription =
    after ??
    (applicationServerKey &&
      (await serviceWorker.registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey,
      })))
  if (!subscription) return
  await fetch('/api/push/subscription', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...subscription.toJSON(), replaces: before.endpoint }),
  })
}
