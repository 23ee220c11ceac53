/** The path of the signed-in account. */
export const accountPath = '/api/auth/me'

/** The paths whose answers the dashboard and a league's tabs need. */
const cacheablePaths = [
  /^\/api\/auth\/me$/,
  /^\/api\/subscription\/check-limits$/,
  /^\/api\/leagues\/[^/]+$/,
  /^\/api\/league-invitations\/pending$/,
  /^\/api\/clubs\/weeks$/,
  // Not files: their names have a dot.
  /^\/api\/leagues\/[^/]+\/[a-z-]+$/,
  /^\/api\/tournaments\/upcoming$/,
  /^\/api\/tournaments\/[^/]+\/(leaderboard|players)$/,
  /^\/api\/conversations\/[^/]+\/(messages|reactions)$/,
]

/** Whether the last answer to a request is cached for when the server can't be reached; of messages and reactions, a league's only. */
export const isCacheable = (method: string, path: string): boolean =>
  method === 'GET' && cacheablePaths.some((pattern) => pattern.test(path))

/** Whether a request changes what the account says of its owner, such as that they hide scores. */
export const isAccountWrite = (method: string, path: string): boolean =>
  method !== 'GET' && /^\/api\/(user|auth)\//.test(path)

/** Whether a request saves a team; the response is the team as a read answers it. */
export const isTeamSave = (method: string, path: string): boolean =>
  method === 'PUT' && /^\/api\/leagues\/[^/]+\/team$/.test(path)

/**
 * Whether an answer may be stored: of messages and reactions, only the newest of a league's chat, never what two people
 * write.
 *
 * @param cache knows the chats of leagues
 */
export async function canStore(url: string, cache: Cache): Promise<boolean> {
  const { pathname, search } = new URL(url)
  const [, id] = /^\/api\/conversations\/([^/]+)\/(?:messages|reactions)$/.exec(pathname) ?? []
  if (id === undefined) return true
  if (search) return false
  for (const request of await cache.keys()) {
    if (!request.url.endsWith('/conversation')) continue
    const chat = (await (await cache.match(request, { ignoreVary: true }))?.json()) as
      | { id?: unknown }
      | undefined
    if (chat?.id === id) return true
  }
  return false
}
