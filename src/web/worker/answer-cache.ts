import { answerCachePrefix, cachedAtHeader } from './names.ts'

/** What the boards are made of. Nothing with the server's clock in it: a deadline must not be guessed. */
const paths = [
  /^\/api\/auth\/me$/,
  /^\/api\/subscription\/check-limits$/,
  /^\/api\/leagues\/[^/]+$/,
  /^\/api\/leagues\/[^/]+\/(leaderboard|members|teams|history)$/,
  /^\/api\/tournaments\/upcoming$/,
  /^\/api\/tournaments\/[^/]+\/leaderboard$/,
]
/** After these it is somebody else who looks, or nobody. */
const changesOfPerson = /^\/api\/auth\/(login|logout|register|reset-password)$/
const mostAnswers = 60

/** Whether the last answer to a request is kept for when the server cannot be reached. */
export const isCacheable = (method: string, path: string): boolean =>
  method === 'GET' && paths.some((pattern) => pattern.test(path))

/** Whether a request may change who is signed in. */
export const mayChangeAccount = (method: string, path: string): boolean =>
  method === 'POST' && changesOfPerson.test(path)

let persons = 0

/** Forgets all answers: they are one person's. */
async function clearAnswers(): Promise<void> {
  persons += 1
  const names = await caches.keys()
  const kept = names.filter((name) => name.startsWith(answerCachePrefix))
  await Promise.all(kept.map((name) => caches.delete(name)))
}

/** Lets a request through that may change who is signed in, and forgets what was kept for one before. */
export async function fetchForNewAccount(request: Request): Promise<Response> {
  await clearAnswers()
  try {
    return await fetch(request)
  } finally {
    // Answers to what was asked meanwhile may still have been for the one before.
    await clearAnswers()
  }
}

/** Keeps answers of one build, whose shapes its pages know. */
export function createAnswerCache(version: string) {
  const cacheName = answerCachePrefix + version

  async function keep(url: string, response: Response, person: number): Promise<void> {
    const body = await response.blob()
    const cache = await caches.open(cacheName)
    // Of somebody who has signed out meanwhile. Later than here the cache itself is no longer reachable.
    if (person !== persons) return
    const headers = new Headers(response.headers)
    headers.set(cachedAtHeader, new Date().toISOString())
    await cache.put(url, new Response(body, { headers }))
    const oldest = (await cache.keys()).slice(0, -mostAnswers)
    await Promise.all(oldest.map((request) => cache.delete(request, { ignoreVary: true })))
  }

  const last = (url: string) => caches.match(url, { cacheName, ignoreVary: true })

  /** The server's answer, or the last one, marked as such, where the server cannot be reached. */
  return async function answer(
    request: Request,
    afterwards: (work: Promise<unknown>) => void,
  ): Promise<Response> {
    const { url } = request
    const person = persons
    let response
    try {
      response = await fetch(request)
    } catch (error) {
      const kept = await last(url)
      if (kept) return kept
      throw error
    }
    // What stands before the server answers for it.
    if ([502, 503, 504].includes(response.status)) return (await last(url)) ?? response
    if (response.status === 401) await clearAnswers()
    else if (response.ok) afterwards(keep(url, response.clone(), person))
    else afterwards(caches.open(cacheName).then((cache) => cache.delete(url)))
    return response
  }
}
