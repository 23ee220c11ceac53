import type { Json } from '#contract/wire/changes.ts'

/** The version of a document that this page holds. */
export interface HeldVersion {
  etag: string
  /** The document as it came over the wire. */
  wire: Json
  /** The document, decoded; undefined until a call needs it. */
  output?: unknown
  /** Whether the stream has just brought it, so that nobody has to ask for it. */
  isFresh?: boolean
}

const maxHeld = 30

let versions = new Map<string, HeldVersion>()

/** The versions that this page holds for its account, by address. */
export const heldVersions = (): Map<string, HeldVersion> => versions

/** Drops all versions, because they belong to one account. Answers still on their way aren't held either. */
export function dropVersions(): void {
  versions = new Map()
}

/** Holds a version; the one that was refreshed the longest ago makes room. */
export function holdVersion(
  held: Map<string, HeldVersion>,
  url: string,
  version: HeldVersion,
): void {
  held.delete(url)
  held.set(url, version)
  for (const oldest of held.keys()) if (held.size > maxHeld) held.delete(oldest)
}
