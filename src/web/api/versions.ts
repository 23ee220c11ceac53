import type { Json } from '#contract/wire/delta.ts'

/** The version of a document that this page holds. */
export interface HeldVersion {
  etag: string
  /** The document as it came over the wire. */
  wire: Json
  /** The document, decoded; undefined until a call needs it. */
  output?: unknown
  /** Whether the stream pushed it, so the next read needs no request. */
  isFresh?: boolean
}

const maxHeld = 30

let versions = new Map<string, HeldVersion>()

/** The versions that this page holds for its account, by address. */
export const heldVersions = (): Map<string, HeldVersion> => versions

/** Drops all versions, because they belong to one account. Responses still in flight aren't stored either. */
export function dropVersions(): void {
  versions = new Map()
}

/** Stores a version and evicts the least recently refreshed one. */
export function holdVersion(
  held: Map<string, HeldVersion>,
  url: string,
  version: HeldVersion,
): void {
  held.delete(url)
  held.set(url, version)
  for (const oldest of held.keys()) if (held.size > maxHeld) held.delete(oldest)
}
