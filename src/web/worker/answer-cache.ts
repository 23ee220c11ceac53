import { type FirstAnswers, firstAnswersId } from '#contract/first-answers.ts'

import { answerCachePrefix, cachedAtHeader } from './names.ts'

/** The paths whose answers the boards need, except those with the server's time: stale, it shifts deadlines. */
const paths = [
  /^\/api\/auth\/me$/,
  /^\/api\/subscription\/check-limits$/,
  /^\/api\/leagues\/[^/]+$/,
  /^\/api\/leagues\/[^/]+\/(leaderboard|members|teams|history)$/,
  /^\/api\/tournaments\/upcoming$/,
  /^\/api\/tournaments\/[^/]+\/leaderboard$/,
]
/** The calls that sign someone in or out. */
const accountChanges = /^\/api\/auth\/(login|logout|register|reset-password)$/
const maxAnswers = 60

/** Whether the last answer to a request is cached for when the server can't be reached. */
export const isCacheable = (method: string, path: string): boolean =>
  method === 'GET' && paths.some((pattern) => pattern.test(path))

/** Whether a request may change who is signed in. */
export const mayChangeAccount = (method: string, path: string): boolean =>
  method === 'POST' && accountChanges.test(path)

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

const firstAnswersIn = new RegExp(`id="${firstAnswersId}">(.*?)</script>`)

/** Creates the answer cache of one build, since the next build may expect other shapes. */
export function createAnswerCache(version: string) {
  const cacheName = answerCachePrefix + version

  async function store(url: string, response: Response, requestedIn: number): Promise<void> {
    const body = await response.blob()
    const cache = await caches.open(cacheName)
    // The account has changed since. A change after this check deletes the cache that is now open.
    if (requestedIn !== generation) return
    const headers = new Headers(response.headers)
    headers.set(cachedAtHeader, new Date().toISOString())
    await cache.put(url, new Response(body, { headers }))
    const oldest = (await cache.keys()).slice(0, -maxAnswers)
    await Promise.all(oldest.map((request) => cache.delete(request, { ignoreVary: true })))
  }

  const last = (url: string) => caches.match(url, { cacheName, ignoreVary: true })

  /** Stores the answers that came with a page, which doesn't ask for them. */
  async function storeFirstAnswers(page: Response): Promise<void> {
    const requestedIn = generation
    const json = firstAnswersIn.exec(await page.text())?.[1]
    if (!json) return
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes it
    for (const [address, , body] of JSON.parse(json) as FirstAnswers) {
      if (!isCacheable('GET', address.split('?', 1)[0] ?? '')) continue
      await store(new URL(address, self.location.origin).href, Response.json(body), requestedIn)
    }
  }

  /** Returns the server's answer, or the cached one, marked as such, if the server can't be reached. */
  async function answer(
    request: Request,
    afterwards: (work: Promise<unknown>) => void,
  ): Promise<Response> {
    const { url } = request
    const requestedIn = generation
    let response
    try {
      response = await fetch(request)
    } catch (error) {
      const cached = await last(url)
      if (cached) return cached
      throw error
    }
    // A proxy answers for a server that is down.
    if ([502, 503, 504].includes(response.status)) return (await last(url)) ?? response
    if (response.status === 401) await clearAnswers()
    else if (response.ok) afterwards(store(url, response.clone(), requestedIn))
    else afterwards(caches.open(cacheName).then((cache) => cache.delete(url)))
    return response
  }

  return { answer, storeFirstAnswers }
}
