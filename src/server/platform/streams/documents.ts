import { LRUCache } from 'lru-cache'

import type { Endpoint, Input } from '#contract/wire/endpoint.ts'
import { type PushedChanges, deltaEvent, type CachedDocument } from '#contract/wire/live.ts'
import type { Topic } from '#contract/wire/topics.ts'

import {
  type DocumentStore,
  toETag,
  gunzipText,
  keep,
  type VersionedDocument,
} from '../http/document-store.ts'
import { parseUrl } from '../http/parse-url.ts'
import { limitConcurrency } from '../process/concurrency.ts'
import { gzipChunk } from './gzip-chunks.ts'

/** A document whose changes streams carry. */
export interface PushableDocument {
  address: string
  /** The topic of the events that its changes go with. */
  topic: Topic
  /** Finds the newest version for a session; null when the session may not read it, or streams may not carry it. */
  find(tokenHash: string): Promise<VersionedDocument | null>
}

/** Finds a document that streams carry by its address; null if the address is of another kind. */
export type PushableAt = (address: string) => PushableDocument | null

/** A text of a stream, as it is and packed. */
export interface EncodedEvent {
  plain: Buffer
  packed: Buffer
}

/**
 * The most that texts may take. The size of the cache. An entry is only needed while one change goes out to all
 * streams.
 */
const maxBytes = 16 * 1024 * 1024
/** How many streams' documents are looked up at once, so that other readers don't wait behind all of them. */
const concurrentLookups = 200

/** Makes what streams carry. Each change is made once, however many streams it goes to. */
export class PushableDocuments {
  readonly #pushable: readonly PushableAt[]
  readonly #store: DocumentStore
  readonly #texts = new LRUCache<string, EncodedEvent, () => Promise<EncodedEvent>>({
    maxSize: maxBytes,
    // The key has an ETag as whoever asks sent it.
    sizeCalculation: ({ plain, packed }, key) => plain.length + packed.length + key.length,
    fetchMethod: async (_key, _stale, { context }) => await context(),
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
  })
  readonly limitLookups = limitConcurrency(concurrentLookups)

  constructor(store: DocumentStore, pushable: readonly PushableAt[]) {
    this.#store = store
    this.#pushable = pushable
  }

  /** The document at an address; null if streams don't carry it. */
  find(address: string): PushableDocument | null {
    for (const pushableAt of this.#pushable) {
      const document = pushableAt(address)
      if (document) return document
    }
    return null
  }

  /** The event that turns a held version into the newest one, and the newest version's ETag. */
  async buildDelta(
    { address, etag: since }: CachedDocument,
    newest: VersionedDocument,
  ): Promise<{ etag: string; text: EncodedEvent }> {
    const made = await this.#store.latest(newest)
    const etag = toETag(made.etag)
    const make = async () => {
      const packed = await this.#store.delta(since, newest, made)
      const buildDelta: unknown = packed && JSON.parse((await gunzipText(packed)).toString())
      return encodeDelta({
        address,
        change: buildDelta ? { since, etag, changes: buildDelta } : null,
      } as PushedChanges)
    }
    const key = `${address} ${since} ${etag}`
    return { etag, text: (await this.#texts.fetch(key, { context: make })) ?? (await make()) }
  }
}

/** The event that carries changes. */
export function encodeDelta(buildDelta: PushedChanges): EncodedEvent {
  const text = `event: ${deltaEvent}\ndata: ${JSON.stringify(buildDelta)}\n\n`
  return { plain: keep(Buffer.from(text)), packed: keep(gzipChunk(text)) }
}

/** Makes what finds the pushable documents of an endpoint by their address. */
export const pushableAt =
  <E extends Endpoint>(
    endpoint: E,
    carry: (input: Input<E>) => Omit<PushableDocument, 'address'>,
  ): PushableAt =>
  (address) => {
    const input = parseUrl(endpoint, address)
    return input && { address, ...carry(input) }
  }
