import { LRUCache } from 'lru-cache'

import type { Endpoint, Input } from '#contract/wire/endpoint.ts'
import { type CarriedChanges, changesEvent, type HeldDocument } from '#contract/wire/live.ts'
import type { TopicText } from '#contract/wire/topics.ts'

import { type DocumentStore, tagOf, unpack, type Versioned } from '../http/document-store.ts'
import { inputAt } from '../http/input-at.ts'
import { limitConcurrency } from '../process/concurrency.ts'
import { packForStreams } from './packing.ts'

/** A document whose changes streams carry. */
export interface CarriedDocument {
  address: string
  /** The topic of the events that its changes go with. */
  topic: TopicText
  /** Finds the newest version for a session; null when the session may not read it, or streams may not carry it. */
  find(tokenHash: string): Promise<Versioned | null>
}

/** Finds a document that streams carry by its address; null if the address is of another kind. */
export type PushableAt = (address: string) => CarriedDocument | null

/** A text of a stream, as it is and packed. */
export interface StreamText {
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
export class StreamDocuments {
  readonly #pushable: readonly PushableAt[]
  readonly #store: DocumentStore
  readonly #texts = new LRUCache<string, StreamText, () => Promise<StreamText>>({
    maxSize: maxBytes,
    sizeCalculation: ({ plain, packed }) => plain.length + packed.length,
    fetchMethod: async (_key, _stale, { context }) => await context(),
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
  })
  readonly inTurn = limitConcurrency(concurrentLookups)

  constructor(store: DocumentStore, pushable: readonly PushableAt[]) {
    this.#store = store
    this.#pushable = pushable
  }

  /** The document at an address; null if streams don't carry it. */
  at(address: string): CarriedDocument | null {
    for (const pushableAt of this.#pushable) {
      const document = pushableAt(address)
      if (document) return document
    }
    return null
  }

  /** The event that turns a held version into the newest one, and the newest version's ETag. */
  async changes(
    { address, etag: since }: HeldDocument,
    newest: Versioned,
  ): Promise<{ etag: string; text: StreamText }> {
    const made = await this.#store.newest(newest)
    const etag = tagOf(made.etag)
    const make = async () => {
      const packed = await this.#store.changes(since, newest, made)
      const changes: unknown = packed && JSON.parse((await unpack(packed)).toString())
      return changesText({
        address,
        change: changes ? { since, etag, changes } : null,
      } as CarriedChanges)
    }
    const key = `${address} ${since} ${etag}`
    return { etag, text: (await this.#texts.fetch(key, { context: make })) ?? (await make()) }
  }
}

/** The event that carries changes. */
export function changesText(changes: CarriedChanges): StreamText {
  const text = `event: ${changesEvent}\ndata: ${JSON.stringify(changes)}\n\n`
  return { plain: Buffer.from(text), packed: packForStreams(text) }
}

/** Makes what finds the pushable documents of an endpoint by their address. */
export const pushableAt =
  <E extends Endpoint>(
    endpoint: E,
    carry: (input: Input<E>) => Omit<CarriedDocument, 'address'>,
  ): PushableAt =>
  (address) => {
    const input = inputAt(endpoint, address)
    return input && { address, ...carry(input) }
  }
