import type { PushedChanges } from '#contract/wire/live.ts'
import type { Snapshot } from '#contract/wire/snapshot.ts'
import { mayChangeSession } from '#web/api/cached-responses.ts'

import { isAccountWrite, isCacheable, isTeamSave } from './cacheable.ts'
import { isKeptPage } from './kept-pages.ts'
import {
  enableNavigationPreload,
  deleteOldCaches,
  isPrecached,
  isImmutable,
  precacheBuild,
  cacheFirst,
  entry,
  networkFirst,
  version,
} from './precache.ts'
import {
  openPath,
  parsePush,
  sameOriginPath,
  resubscribe,
  showNotification,
} from './push-notifications.ts'
import {
  clearEndedSession,
  createResponseCache,
  fetchAccountWrite,
  fetchSessionChange,
} from './response-cache.ts'
import { type FetchEvent, serviceWorker } from './worker-types.ts'

const {
  answer: networkFirstResponse,
  write: forwardWrite,
  applyPushedChanges,
  pages,
} = createResponseCache(version, entry)

/** After this time, a page has taken the server's, or no longer waits for it. */
const arrivingMs = 30_000

/** The server's pages, for those that were opened from the cache, by client. */
const arriving = new Map<string, Promise<Response>>()

serviceWorker.addEventListener('install', (event) => {
  // A page from the cache reloads once the server's is of another build, so a new worker can take over at once.
  event.waitUntil(precacheBuild().then(() => serviceWorker.skipWaiting()))
})

serviceWorker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([deleteOldCaches(), enableNavigationPreload()]).then(() =>
      serviceWorker.clients.claim(),
    ),
  )
})

serviceWorker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (mayChangeSession(request.method, pathname)) event.respondWith(fetchSessionChange(request))
  else if (isAccountWrite(request.method, pathname)) event.respondWith(fetchAccountWrite(request))
  if (isTeamSave(request.method, pathname)) {
    event.respondWith(forwardWrite(request, (work) => event.waitUntil(work)))
  }
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    event.respondWith(openPage(event))
  } else if (arriving.has(event.clientId) && isKeptPage(pathname)) {
    event.respondWith(takeArriving(event.clientId))
  } else if (isImmutable(pathname)) event.respondWith(cacheFirst(request))
  else if (isPrecached(pathname)) event.respondWith(networkFirst(request))
  else if (isCacheable(request.method, pathname)) {
    event.respondWith(networkFirstResponse(request, (work) => event.waitUntil(work)))
  }
})

/** Opens a page from the cache, and has the server's ready for it; a reload asks for the server's. */
async function openPage(event: FetchEvent): Promise<Response> {
  const { request } = event
  const page = networkFirst(request, event.preloadResponse)
  // Copied before the page reads the body, so that both can.
  const copy = page.then((response) => response.clone())
  event.waitUntil(pages.cachePage(request.url, copy))
  const kept = await findKept(request)
  const clientId = event.resultingClientId
  if (!kept || !clientId) return await page
  arriving.set(clientId, page)
  setTimeout(() => arriving.delete(clientId), arrivingMs)
  return kept
}

/** Finds a page in the cache, unless it is reloaded or the cache fails, as on a device whose storage is full. */
async function findKept({ url, cache }: Request): Promise<Response | undefined> {
  try {
    await clearEndedSession()
    return cache === 'default' ? await pages.findPage(url) : undefined
  } catch {
    return undefined
  }
}

async function takeArriving(clientId: string): Promise<Response> {
  const page = arriving.get(clientId)
  arriving.delete(clientId)
  return (await page) ?? Response.error()
}

serviceWorker.addEventListener('message', (event) => {
  // Only our own pages can send one.
  const message = event.data as PushedChanges | Snapshot
  event.waitUntil('html' in message ? pages.cacheSnapshot(message) : applyPushedChanges(message))
})

serviceWorker.addEventListener('push', (event) => {
  let pushed
  try {
    pushed = event.data?.json()
  } catch {
    // Not JSON, so not from our server.
  }
  event.waitUntil(showNotification(parsePush(pushed)))
})

serviceWorker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as { path: string }
  event.waitUntil(openPath(sameOriginPath(path)))
})

serviceWorker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(resubscribe(event.oldSubscription, event.newSubscription))
})
