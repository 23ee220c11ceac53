import { espnPrefix } from '#domain/tournaments/sources.ts'
import { FeedError } from '#server/platform/services/golf-source.ts'

/** An id of ours for one of ESPN's. */
export const toStoredId = (id: string): string => `${espnPrefix}${id}`

/** ESPN's own id. @throws {FeedError} unsupported, for an id of another source */
export function toEspnId(id: string): string {
  if (id.startsWith(espnPrefix)) return id.slice(espnPrefix.length)
  throw new FeedError('unsupported', `ESPN has nothing that matches ${id}`)
}
