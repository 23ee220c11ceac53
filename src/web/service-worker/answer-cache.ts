import { applyDelta, type Delta, contentHash, type Json } from '#contract/wire/delta.ts'
import type { PushedChanges } from '#contract/wire/live.ts'
import {
  type PreloadedResponses,
  preloadedResponsesId,
} from '#contract/wire/preloaded-responses.ts'
import { answerCachePrefix, cachedAtHeader } from '#web/api/names.ts'

import { isCacheable, mayStore } from './cacheable.ts'

const maxAnswers = 120

/** Counts account changes, so that an answer for the previous account is never cached. */
let generation = 0

/** Deletes all cached answers. They belong to one account. */
async function clearAnswers(): Promise<void> {
  generation += 1
  const names = await caches.keys()
  const answerCaches = names.filter((name) => name.startsWith(answerCachePrefix))
  await Promise.all(answerCaches.map((name) => caches.delete(name)))
}

/** Forwards a request that may change who is signed in, and clears the previous account's answers. */
export async function fetchForNewAccount(request: Request): Promise<Response> {
  await clearAnswers()
  try {
    return await fetch(request)
  } finally {
    // Requests sent in the meantime may still have been answered for the previous account.
    await clearAnswers()
  }
}

const firstAnswersIn = new RegExp(`id="${preloadedResponsesId}">(.*?)</script>`)

/** Returns what stores answers in a cache, one after another, so that a league's chat is known before its messages. */
function storeIn(cacheName: string) {
  let storing = Promise.resolve()

  return async (url: string, response: Response, requestedIn: number): Promise<void> => {
    const body = await response.blob()
    const put = async () => {
      const cache = await caches.open(cacheName)
      if (!(await mayStore(url, cache))) return
      // The account has changed since. A change after this check deletes the cache that is now open.
      if (requestedIn !== generation) return
      const headers = new Headers(response.headers)
      headers.set(cachedAtHeader, new Date().toISOString())
      await cache.put(url, new Response(body, { headers }))
      const oldest = (await cache.keys()).slice(0, -maxAnswers)
      await Promise.all(oldest.map((request) => cache.delete(request, { ignoreVary: true })))
    }
    storing = storing.then(put, put)
    await storing
  }
}

/** Applies the changes that a page's stream pushed to the cached responses. Every tab sends them. */
function bringWith(
  last: (url: string) => Promise<Response | undefined>,
  store: ReturnType<typeof storeIn>,
) {
  let bringing = Promise.resolve()

  return async ({ address, change }: PushedChanges): Promise<void> => {
    const requestedIn = generation
    const bring = async () => {
      const url = new URL(address, self.location.origin).href
      const before = await last(url)
      if (!change || !before) return
      const { since, etag, changes } = change
      if (contentHash(before.headers.get('etag') ?? '') !== contentHash(since)) return
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an answer of ours
      const whole = applyDelta((await before.json()) as Json, changes)
      await store(url, Response.json(whole, { headers: { etag } }), requestedIn)
    }
    bringing = bringing.then(bring, bring)
    await bringing
  }
}

/** Creates the answer cache of one build, since the next build may expect other shapes. */
export function createAnswerCache(version: string) {
  const cacheName = answerCachePrefix + version
  const store = storeIn(cacheName)
  const last = (url: string) => caches.match(url, { cacheName, ignoreVary: true })

  /** Stores the answers that came with a page, which doesn't ask for them. */
  async function storeFirstAnswers(page: Response): Promise<void> {
    const requestedIn = generation
    const json = firstAnswersIn.exec(await page.text())?.[1]
    if (!json) return
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes it
    for (const [address, etag, body] of JSON.parse(json) as PreloadedResponses) {
      if (!isCacheable('GET', address.split('?', 1)[0] ?? '')) continue
      const answer = Response.json(body, { headers: { ...(etag && { etag }) } })
      await store(new URL(address, self.location.origin).href, answer, requestedIn)
    }
  }

  /** Returns the server's answer, or the cached one, marked as such, if the server can't be reached. */
  async function answer(
    request: Request,
    afterwards: (work: Promise<unknown>) => void,
  ): Promise<Response> {
    const { url } = request
    const requestedIn = generation
    // The changes since the page's version are enough only if the same version is cached.
    const held = request.headers.get('if-none-match')
    const before = held === null ? undefined : await last(url)
    const isHeld = held === (before?.headers.get('etag') ?? null)
    let response
    try {
      response = await fetch(isHeld ? request : forWhole(request))
    } catch (error) {
      const cached = before ?? (await last(url))
      if (cached) return await withCurrentTime(cached)
      throw error
    }
    // A proxy answers for a server that is down.
    if ([502, 503, 504].includes(response.status)) {
      const cached = before ?? (await last(url))
      return cached ? await withCurrentTime(cached) : response
    }
    if (response.status === 304) return response
    if (response.status === 401) await clearAnswers()
    else if (response.status === 226 && before) {
      const whole = changedAnswer(before, response.clone())
      afterwards(whole.then((whole) => store(url, whole, requestedIn)))
    } else if (response.ok) afterwards(store(url, response.clone(), requestedIn))
    else afterwards(caches.open(cacheName).then((cache) => cache.delete(url)))
    return response
  }

  /** Forwards a write whose response is also the next read of the same address. */
  async function write(
    request: Request,
    afterwards: (work: Promise<unknown>) => void,
  ): Promise<Response> {
    const requestedIn = generation
    const response = await fetch(request)
    if (response.ok) afterwards(store(request.url, response.clone(), requestedIn))
    return response
  }

  return { answer, write, bring: bringWith(last, store), storeFirstAnswers }
}

/** Advances the `now` of a cached response by its age. A stale one would shift deadlines. */
async function withCurrentTime(cached: Response): Promise<Response> {
  const { headers } = cached
  const answer = (await cached.clone().json()) as { now?: unknown } | null
  const cachedAt = headers.get(cachedAtHeader)
  if (typeof answer?.now !== 'string' || cachedAt === null) return cached
  const now = Date.parse(answer.now) + Date.now() - Date.parse(cachedAt)
  return Response.json({ ...answer, now: new Date(now).toISOString() }, { headers })
}

/** The same request for the whole answer, as if the page had none. */
function forWhole(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('if-none-match')
  headers.delete('a-im')
  return new Request(request, { headers })
}

/** The full response after applying a delta (RFC 3229) to the cached one. */
async function changedAnswer(before: Response, changes: Response): Promise<Response> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server sends nothing else
  const [old, change] = (await Promise.all([before.json(), changes.json()])) as [Json, Delta]
  return new Response(JSON.stringify(applyDelta(old, change)), { headers: changes.headers })
}
