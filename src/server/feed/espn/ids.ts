import { FeedError } from '../../world/golf-source.ts'

/** Marks ESPN's ids, which are numbers that the PGA Tour may have given to someone else. */
const espnPrefix = 'espn-'

/** An id of ours for one of ESPN's. */
export const markedId = (id: string): string => `${espnPrefix}${id}`

/** ESPN's own id. @throws {FeedError} unsupported, for an id of another source */
export function espnId(id: string): string {
  if (id.startsWith(espnPrefix)) return id.slice(espnPrefix.length)
  throw new FeedError('unsupported', `ESPN has nothing that matches ${id}`)
}
