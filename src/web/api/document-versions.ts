import type { Json } from '#contract/wire/delta.ts'

/** The version of a document that this page holds. */
export interface CachedVersion {
  etag: string
  /** The document as it came over the wire. */
  wire: Json
  /** The document, decoded; undefined until a call needs it. */
  output?: unknown
  /** Whether the stream pushed it, so the next read needs no request. */
  isPushed?: boolean
}

const maxCached = 30

let versions = new Map<string, CachedVersion>()

/** The versions that this page holds for its account, by address. */
export const cachedVersions = (): Map<string, CachedVersion> => versions

/** Drops all versions, because they belong to one account. Responses still in flight aren't stored either. */
export function clearVersions(): void {
  versions = new Map()
}

/** Stores a version and evicts the least recently refreshed one. */
export function storeVersion(
  held: Map<string, CachedVersion>,
  url: string,
  version: CachedVersion,
): void {
  held.delete(url)
  held.set(url, version)
  for (const oldest of held.keys()) if (held.size > maxCached) held.delete(oldest)
}
