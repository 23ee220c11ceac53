import type { PushedChanges } from '#contract/wire/live.ts'
import { mayChangeSession } from '#web/api/cached-responses.ts'

import { isCacheable, isTeamSave } from './cacheable.ts'
import {
  enableNavigationPreload,
  deleteOldCaches,
  isPrecached,
  isImmutable,
  precacheBuild,
  cacheFirst,
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
import { createResponseCache, fetchSessionChange } from './response-cache.ts'
import { serviceWorker } from './worker-types.ts'

const {
  answer: networkFirstResponse,
  write: forwardWrite,
  applyPushedChanges,
  storeFirstAnswers: cachePreloadedResponses,
} = createResponseCache(version)

serviceWorker.addEventListener('install', (event) => {
  // Pages always come from the server, so a new worker can take over at once without mixing builds.
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
  if (isTeamSave(request.method, pathname)) {
    event.respondWith(forwardWrite(request, (work) => event.waitUntil(work)))
  }
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    const page = networkFirst(request, event.preloadResponse)
    // Copied before the page reads the body, so that both can.
    const copy = page.then((response) => response.clone())
    event.respondWith(page)
    event.waitUntil(copy.then(cachePreloadedResponses))
  } else if (isImmutable(pathname)) event.respondWith(cacheFirst(request))
  else if (isPrecached(pathname)) event.respondWith(networkFirst(request))
  else if (isCacheable(request.method, pathname)) {
    event.respondWith(networkFirstResponse(request, (work) => event.waitUntil(work)))
  }
})

serviceWorker.addEventListener('message', (event) => {
  // Only our own pages can send one.
  event.waitUntil(applyPushedChanges(event.data as PushedChanges))
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
