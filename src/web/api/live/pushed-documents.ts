import type { QueryClient } from '@tanstack/react-query'

import { applyDelta, contentHash } from '#contract/wire/delta.ts'
import type { Endpoint, Input } from '#contract/wire/endpoint.ts'
import { type PushedChanges, type CachedDocument, writeCached } from '#contract/wire/live.ts'
import { buildUrl } from '#contract/wire/url.ts'

import { recordServerContact } from '../connection-status.ts'
import { cachedVersions, storeVersion } from '../document-versions.ts'
import { setDocumentSync } from './live-events.ts'

/** The addresses of documents whose changes the stream pushes. */
const pushedAddresses = new Set<string>()

/** The documents on the screen, in the versions that this page holds. A query names its document in `meta`. */
const activeDocuments = (client: QueryClient): CachedDocument[] =>
  client
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ meta }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else is stored there
      const address = meta?.['document'] as string | undefined
      const held = address && cachedVersions().get(address)
      return held ? [{ address, etag: held.etag }] : []
    })

/** The `meta` of a query whose document the stream keeps current. */
export function pushedDocument<E extends Endpoint>(
  endpoint: E & { versioned: true },
  input: Partial<Input<E>>,
): { document: string } {
  return { document: buildUrl(endpoint, input) }
}

function describeCached(client: QueryClient): string {
  const documents = activeDocuments(client)
  pushedAddresses.clear()
  for (const { address } of documents) pushedAddresses.add(address)
  return writeCached(documents)
}

const coversAll = (client: QueryClient): boolean =>
  activeDocuments(client).every(({ address }) => pushedAddresses.has(address))

/**
 * Applies pushed changes to the cached version and passes them to the service worker. Without the changes, or when
 * they are those of a version that this page doesn't hold, the page has to ask.
 */
function take(data: string): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes it
  const event = JSON.parse(data) as PushedChanges
  const { address, change } = event
  const versions = cachedVersions()
  const held = versions.get(address)
  if (held) held.isPushed = false
  if (!held || !change) return
  if (contentHash(held.etag) !== contentHash(change.since)) {
    pushedAddresses.delete(address)
    return
  }
  const wire = applyDelta(held.wire, change.changes)
  storeVersion(versions, address, { etag: change.etag, wire, isPushed: true })
  recordServerContact()
  navigator.serviceWorker?.controller?.postMessage(event)
}

function endFreshness(): void {
  for (const held of cachedVersions().values()) held.isPushed = false
}

setDocumentSync({ describeCached, coversAll, apply: take, expireAll: endFreshness })
