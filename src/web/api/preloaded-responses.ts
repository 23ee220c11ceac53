import type { Json } from '#contract/wire/delta.ts'
import {
  type PreloadedResponses,
  preloadedResponsesId,
} from '#contract/wire/preloaded-responses.ts'

/** An answer to a call: the body as the wire has it, undefined if that isn't JSON, and the ETag it was sent with. */
export interface PreloadedResponse {
  etag: string | null
  body: Json | undefined
}

/** Unused responses are dropped after this time, before they go stale. */
const freshMs = 5_000

let responses: Map<string, PreloadedResponse> | null = null

/** Whether this page has written something, so that the answers of a page still on its way may be older. */
let hasWritten = false

/** Takes the answer to a call from the page's HTML, if it is there. Each can be taken once. */
export function takePreloadedResponse(address: string): PreloadedResponse | undefined {
  responses ??= read()
  const answer = responses.get(address)
  responses.delete(address)
  return answer
}

/** Drops the answers that no query has taken, because something has changed since. */
export function dropPreloadedResponses(): void {
  responses = new Map()
}

/** Drops the answers because of a write: those of a page that is on its way, too. */
export function dropForWrite(): void {
  hasWritten = true
  dropPreloadedResponses()
}

/** Reads the page's HTML again: it has newer answers, unless this page has written since it asked for them. */
export function rereadPreloadedResponses(): void {
  if (!hasWritten) responses = null
}

function read(): Map<string, PreloadedResponse> {
  // There is no document in tests or while prerendering.
  const page = globalThis.document as Document | undefined
  const text = page?.getElementById(preloadedResponsesId)?.textContent
  if (!text) return new Map()
  setTimeout(dropPreloadedResponses, freshMs)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes it
  const list = JSON.parse(text) as PreloadedResponses
  return new Map(list.map(([address, etag, body]) => [address, { etag, body }]))
}
