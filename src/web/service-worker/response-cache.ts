import { applyDelta, type Delta, contentHash, type Json } from '#contract/wire/delta.ts'
import type { PushedChanges } from '#contract/wire/live.ts'
import { signedInCookie } from '#contract/wire/signed-in-cookie.ts'
import {
  answerCacheNames,
  busyHeader,
  responseCachePrefix,
  cachedAtHeader,
  sessionCache,
} from '#web/api/cached-responses.ts'

import { accountPath, canStore } from './cacheable.ts'
import { createPageCache } from './kept-pages.ts'
import { closeNotifications } from './push-notifications.ts'
import { createSnapshots } from './snapshots.ts'
import { serviceWorker } from './worker-types.ts'

type WaitUntil = (work: Promise<unknown>) => void

const maxResponses = 120
const maxSnapshots = 20
/** How long a read waits for the server where there is a cached answer. The page gives up after 30 s. */
const maxWaitMs = 20_000

/** A cached answer, marked as such where the server itself says that it's busy: a proxy names no time to try again. */
function inPlaceOf({ status, headers: answered }: Response, cached: Response): Response {
  if (status !== 503 || !answered.has('retry-after')) return cached
  const headers = new Headers(cached.headers)
  headers.set(busyHeader, '1')
  return new Response(cached.body, { headers })
}

const signedInMark = '/signed-in'

/** Counts changes of and to the account, so that an answer from before one is never cached. */
let sessionGeneration = 0

const readGeneration = () => sessionGeneration

/** Deletes all cached answers, and closes the notifications. They belong to one account. */
async function clearResponses(): Promise<void> {
  sessionGeneration += 1
  const names = await answerCacheNames()
  await Promise.all([...names.map((name) => caches.delete(name)), closeNotifications()])
}

/** Clears the answers of a session that ended with the browser: whoever opens it next may be someone else. */
export async function clearEndedSession(): Promise<void> {
  const { cookieStore } = serviceWorker
  if (!cookieStore) return
  const isSignedIn = await cookieStore.get(signedInCookie)
  const session = await caches.open(sessionCache)
  // A session from before there was such a cookie has never had it.
  const isMarked = await session.match(signedInMark)
  if (isSignedIn && !isMarked) await session.put(signedInMark, new Response())
  if (!isSignedIn && isMarked) await clearResponses()
}

const fetchAround = (forget: () => Promise<void>) => async (request: Request) => {
  await forget()
  try {
    return await fetch(request)
  } finally {
    // A read in the meantime may have been answered before the write.
    await forget()
  }
}

/** Forwards a request that may change who is signed in, and clears the previous account's answers. */
export const fetchSessionChange = fetchAround(clearResponses)

/** Forwards a write to the account, such as hiding scores. Until it is read again, no page opens from the cache. */
export const fetchAccountWrite = fetchAround(forgetAccount)

async function forgetAccount(): Promise<void> {
  // A page that is on its way has the old account.
  sessionGeneration += 1
  const forget = async (name: string) => await (await caches.open(name)).delete(accountPath)
  await Promise.all((await answerCacheNames()).map(forget))
}

/** Returns what does work one after another, also after a failure. */
function inTurn() {
  let last = Promise.resolve()
  return (work: () => Promise<void>): Promise<void> => (last = last.then(work, work))
}

/** Returns what stores answers in a cache, one after another, so that a league's chat is known before its messages. */
function createStore(cacheName: string, most: number) {
  const storeInTurn = inTurn()

  return async (url: string, response: Response, generation: number): Promise<void> => {
    const body = await response.blob()
    await storeInTurn(async () => {
      const cache = await caches.open(cacheName)
      if (!(await canStore(url, cache))) return
      // The account has changed since. A change after this check deletes the cache that is now open.
      if (generation !== sessionGeneration) return
      const headers = new Headers(response.headers)
      headers.set(cachedAtHeader, new Date().toISOString())
      await cache.put(url, new Response(body, { headers }))
      const oldest = (await cache.keys()).slice(0, -most)
      await Promise.all(oldest.map((request) => cache.delete(request, { ignoreVary: true })))
    })
  }
}

/** Applies the changes that a page's stream pushed to the cached responses. Every tab sends them. */
function createPatcher(
  findCached: (url: string) => Promise<Response | undefined>,
  store: ReturnType<typeof createStore>,
) {
  const patchInTurn = inTurn()

  return async ({ address, change }: PushedChanges): Promise<void> => {
    const generation = sessionGeneration
    await patchInTurn(async () => {
      const url = new URL(address, self.location.origin).href
      const before = await findCached(url)
      if (!change || !before) return
      const { since, etag, changes } = change
      if (contentHash(before.headers.get('etag') ?? '') !== contentHash(since)) return
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an answer of ours
      const whole = applyDelta((await before.json()) as Json, changes)
      await store(url, Response.json(whole, { headers: { etag } }), generation)
    })
  }
}

/**
 * Creates the answer cache of one build, since the next build may expect other shapes.
 *
 * @param entry the entry file that this build's pages load
 */
export function createResponseCache(version: string, entry: string) {
  const cacheName = responseCachePrefix + version
  const store = createStore(cacheName, maxResponses)
  const findIn = (cacheName: string) => (url: string) =>
    caches.match(url, { cacheName, ignoreVary: true })
  const findCached = findIn(cacheName)
  const shown = `${responseCachePrefix}shown-${version}`

  /** Returns the server's answer, or the cached one, marked as such, if the server can't be reached or doesn't answer. */
  async function networkFirstResponse(request: Request, waitUntil: WaitUntil): Promise<Response> {
    const { url } = request
    const generation = sessionGeneration
    // The changes since the page's version are enough only if the same version is cached.
    const held = request.headers.get('if-none-match')
    const before = held === null ? undefined : await findCached(url)
    const isCachedVersion = held === (before?.headers.get('etag') ?? null)
    let response
    try {
      response = await fetchInTime(
        isCachedVersion ? request : withoutConditionals(request),
        findCached,
      )
    } catch (error) {
      const cached = before ?? (await findCached(url))
      if (cached) return cached
      throw error
    }
    // A proxy or a CDN answers for a server that is down.
    if (response.status >= 502) {
      const cached = before ?? (await findCached(url))
      return cached ? inPlaceOf(response, cached) : response
    }
    if (response.status === 304) return response
    if (response.status === 401) await clearResponses()
    else if (response.status === 226 && before) {
      const whole = patchedResponse(before, response.clone())
      waitUntil(whole.then((whole) => store(url, whole, generation)))
    } else if (response.ok) waitUntil(store(url, response.clone(), generation))
    // Any other failure, such as that of a busy server, says nothing of the cached answer.
    else if ([403, 404, 410].includes(response.status))
      waitUntil(caches.open(cacheName).then((cache) => cache.delete(url)))
    return response
  }

  /** Forwards a write whose response is also the next read of the same address. */
  async function forwardWrite(request: Request, waitUntil: WaitUntil): Promise<Response> {
    const generation = sessionGeneration
    const response = await fetch(request)
    if (response.ok) waitUntil(store(request.url, response.clone(), generation))
    return response
  }

  return {
    answer: networkFirstResponse,
    write: forwardWrite,
    applyPushedChanges: createPatcher(findCached, store),
    pages: createPageCache(entry, {
      store,
      findCached,
      snapshots: createSnapshots(entry, createStore(shown, maxSnapshots), findIn(shown)),
      readGeneration,
      clear: clearResponses,
    }),
  }
}

/** Fetches, and gives up before the page does if there is a cached answer. */
async function fetchInTime(
  request: Request,
  findCached: (url: string) => Promise<Response | undefined>,
): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const giveUp = new Promise<never>((_, reject) => {
    const giveUpIfCached = async () => {
      if (await findCached(request.url)) reject(new Error('No answer in time'))
    }
    timer = setTimeout(() => void giveUpIfCached(), maxWaitMs)
  })
  try {
    return await Promise.race([fetch(request), giveUp])
  } finally {
    clearTimeout(timer)
  }
}

/** The same request for the whole answer, as if the page had none. */
function withoutConditionals(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('if-none-match')
  headers.delete('a-im')
  return new Request(request, { headers })
}

/** The full response after applying a delta (RFC 3229) to the cached one. */
async function patchedResponse(before: Response, changes: Response): Promise<Response> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server sends nothing else
  const [old, change] = (await Promise.all([before.json(), changes.json()])) as [Json, Delta]
  return new Response(JSON.stringify(applyDelta(old, change)), { headers: changes.headers })
}
