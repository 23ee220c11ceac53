import type { PushedChanges } from '#contract/wire/live.ts'
import { mayChangeAccount } from '#web/api/account-changes.ts'

import { createAnswerCache, fetchForNewAccount } from './answer-cache.ts'
import { isCacheable, isTeamSave } from './cacheable.ts'
import {
  enableNavigationPreload,
  deleteOldCaches,
  isProgramFile,
  isImmutable,
  cacheProgram,
  cacheFirst,
  networkFirst,
  version,
} from './program.ts'
import { openPath, parsePush, localPath, resubscribe, showNotice } from './pushes.ts'
import { worker } from './scope.ts'

const { answer, write, bring, storeFirstAnswers } = createAnswerCache(version)

worker.addEventListener('install', (event) => {
  // Pages always come from the server, so a new worker can take over at once without mixing builds.
  event.waitUntil(cacheProgram().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([deleteOldCaches(), enableNavigationPreload()]).then(() => worker.clients.claim()),
  )
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (mayChangeAccount(request.method, pathname)) event.respondWith(fetchForNewAccount(request))
  if (isTeamSave(request.method, pathname)) {
    event.respondWith(write(request, (work) => event.waitUntil(work)))
  }
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    const page = networkFirst(request, event.preloadResponse)
    // Copied before the page reads the body, so that both can.
    const copy = page.then((response) => response.clone())
    event.respondWith(page)
    event.waitUntil(copy.then(storeFirstAnswers))
  } else if (isImmutable(pathname)) event.respondWith(cacheFirst(request))
  else if (isProgramFile(pathname)) event.respondWith(networkFirst(request))
  else if (isCacheable(request.method, pathname)) {
    event.respondWith(answer(request, (work) => event.waitUntil(work)))
  }
})

worker.addEventListener('message', (event) => {
  // Only our own pages can send one.
  event.waitUntil(bring(event.data as PushedChanges))
})

worker.addEventListener('push', (event) => {
  let pushed
  try {
    pushed = event.data?.json()
  } catch {
    // Not JSON, so not from our server.
  }
  event.waitUntil(showNotice(parsePush(pushed)))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as { path: string }
  event.waitUntil(openPath(localPath(path)))
})

worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(resubscribe(event.oldSubscription, event.newSubscription))
})
