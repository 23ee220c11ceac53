import { answersOf, asSomebodyElse, changesPerson, isKept } from './kept.ts'
import {
  askEarly,
  dropOthers,
  isChanging,
  isLasting,
  keepProgram,
  lastingFile,
  newest,
  version,
} from './program.ts'
import { goTo, noticeOf, ownPath, resubscribe, show } from './pushes.ts'
import { worker } from './scope.ts'

const answer = answersOf(version)

worker.addEventListener('install', (event) => {
  // Pages always come from the server, so a new worker may take over at once: there is nothing to mix.
  event.waitUntil(keepProgram().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOthers(), askEarly()]).then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (changesPerson(request.method, pathname)) event.respondWith(asSomebodyElse(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(newest(request, event.preloadResponse))
  else if (isLasting(pathname)) event.respondWith(lastingFile(request))
  else if (isChanging(pathname)) event.respondWith(newest(request))
  else if (isKept(request.method, pathname)) {
    event.respondWith(answer(request, (work) => event.waitUntil(work)))
  }
})

worker.addEventListener('push', (event) => {
  let pushed
  try {
    pushed = event.data?.json()
  } catch {
    // Not JSON, so not ours.
  }
  event.waitUntil(show(noticeOf(pushed)))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as { path: string }
  event.waitUntil(goTo(ownPath(path)))
})

worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(resubscribe(event.oldSubscription, event.newSubscription))
})
