/** The prefix of an answer cache's name. The build's version follows it. */
export const responseCachePrefix = 'teetime-kept-'

/** The names of the caches that hold answers. */
export const answerCacheNames = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(responseCachePrefix))

/** Has a mark once the account whose answers the other caches hold has had `signedInCookie`. It outlives a build. */
export const sessionCache = `${responseCachePrefix}session`

/** A header on cached answers: when the server sent it. */
export const cachedAtHeader = 'x-kept-at'

/** A header on a cached answer that stands in for a server that is too busy to answer. */
export const busyHeader = 'x-busy'

/** The calls that sign someone in or out. */
const accountChanges =
  /^\/api\/(auth\/(login|logout|register|reset-password|passkeys\/sign-in)|evenings(\/[^/]+)?)$/

/** Whether a request may change who is signed in. */
export const mayChangeSession = (method: string, path: string): boolean =>
  method === 'POST' ? accountChanges.test(path) : method === 'DELETE' && path === '/api/user'
