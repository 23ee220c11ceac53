import type { QueryClient } from '@tanstack/react-query'

import { applyDelta, contentHash } from '#contract/wire/delta.ts'
import type { Endpoint, Input } from '#contract/wire/endpoint.ts'
import { type PushedChanges, type CachedDocument, writeCached } from '#contract/wire/live.ts'
import { buildUrl } from '#contract/wire/url.ts'

import { noteServer } from '../reachable.ts'
import { heldVersions, holdVersion } from '../versions.ts'
import { setCarrier } from './live.ts'

/** The addresses of documents whose changes the stream pushes. */
const carried = new Set<string>()

/** The documents on the screen, in the versions that this page holds. A query names its document in `meta`. */
const onScreen = (client: QueryClient): CachedDocument[] =>
  client
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ meta }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else is stored there
      const address = meta?.['document'] as string | undefined
      const held = address && heldVersions().get(address)
      return held ? [{ address, etag: held.etag }] : []
    })

/** The `meta` of a query whose document the stream keeps current. */
export function carriedDocument<E extends Endpoint>(
  endpoint: E & { versioned: true },
  input: Partial<Input<E>>,
): { document: string } {
  return { document: buildUrl(endpoint, input) }
}

function writeOnScreen(client: QueryClient): string {
  const documents = onScreen(client)
  carried.clear()
  for (const { address } of documents) carried.add(address)
  return writeCached(documents)
}

const carriesAll = (client: QueryClient): boolean =>
  onScreen(client).every(({ address }) => carried.has(address))

/**
 * Applies pushed changes to the cached version and passes them to the service worker. Without the changes, or when
 * they are those of a version that this page doesn't hold, the page has to ask.
 */
function take(data: string): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes it
  const told = JSON.parse(data) as PushedChanges
  const { address, change } = told
  const versions = heldVersions()
  const held = versions.get(address)
  if (held) held.isFresh = false
  if (!held || !change) return
  if (contentHash(held.etag) !== contentHash(change.since)) {
    carried.delete(address)
    return
  }
  const wire = applyDelta(held.wire, change.changes)
  holdVersion(versions, address, { etag: change.etag, wire, isFresh: true })
  noteServer()
  navigator.serviceWorker?.controller?.postMessage(told)
}

function endFreshness(): void {
  for (const held of heldVersions().values()) held.isFresh = false
}

setCarrier({ writeHeld: writeOnScreen, carriesAll, take, endFreshness })
