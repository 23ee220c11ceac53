import { heartbeatEvent, type CachedDocument, type LiveEvent } from '#contract/wire/live.ts'
import { topics, type Topic } from '#contract/wire/topics.ts'

import {
  type PushableDocument,
  encodeDelta,
  type PushableDocuments,
  type EncodedEvent,
} from './documents.ts'

/** A page shows one or two. */
const maxDocuments = 4

interface KnownDocument extends PushableDocument {
  /** The version that the browser has, once it has read what was sent. */
  etag: string
}

/** Pushes document deltas to one browser. An event is sent after the deltas of the documents that it is about. */
export class DocumentPusher {
  readonly #documents: PushableDocuments
  readonly #tokenHash: string
  readonly #canPush: () => boolean
  readonly #hasGap: () => boolean
  readonly #write: (...texts: (string | EncodedEvent)[]) => void
  #held: KnownDocument[] = []
  #pending: LiveEvent[] = []
  /** Whether to look at all documents, though no event is about them. */
  #recheckAll = false
  #isBusy = false
  #heartbeatDue = false

  constructor(
    documents: PushableDocuments,
    tokenHash: string,
    mayCarry: () => boolean,
    hasGap: () => boolean,
    write: (...texts: (string | EncodedEvent)[]) => void,
  ) {
    this.#documents = documents
    this.#tokenHash = tokenHash
    this.#canPush = mayCarry
    this.#hasGap = hasGap
    this.#write = write
  }

  send(event: LiveEvent): void {
    if (!this.#held.some((held) => isAffected(held, [event]))) return this.#write(eventText(event))
    this.#pending.push(event)
    void this.#flush()
  }

  /** Sends what has changed in the documents that the browser holds, and does so from now on. */
  follow(documents: readonly CachedDocument[]): void {
    this.#held = documents.slice(0, maxDocuments).flatMap(({ address, etag }) => {
      const document = this.#documents.find(address)
      return document ? [{ ...document, etag }] : []
    })
    this.#recheckAll = true
    void this.#flush()
  }

  /**
   * Sends a heartbeat once all pending events are out. Until then, and while changes may be missing, a comment keeps the
   * connection open.
   */
  beat(): void {
    this.#heartbeatDue = this.#isBusy
    this.#write(
      this.#isBusy || this.#hasGap()
        ? ':\n\n'
        : `event: ${heartbeatEvent}\ndata: {"version":${Date.now()}}\n\n`,
    )
  }

  /** Sends what waits, one group after another, so that changes arrive in the order of their versions. */
  async #flush(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    try {
      // The topics of one change are sent at once, and go out together.
      await Promise.resolve()
      while (this.#pending.length > 0 || this.#recheckAll) await this.#flushGroup()
    } finally {
      this.#isBusy = false
    }
    if (this.#heartbeatDue) this.beat()
  }

  async #flushGroup(): Promise<void> {
    const events = this.#pending.splice(0)
    const comparesAll = this.#recheckAll
    this.#recheckAll = false
    const touched = this.#held.filter((held) => comparesAll || isAffected(held, events))
    const changes = await Promise.all(touched.map((held) => this.#buildDeltas(held, events)))
    this.#write(...changes.flat(), ...events.map(eventText))
  }

  async #buildDeltas(
    held: KnownDocument,
    events: readonly LiveEvent[],
  ): Promise<(string | EncodedEvent)[]> {
    const { etag, topic } = held
    // Where that fails, there may be a newer version: the browser asks, and its answer says why.
    const delta = await this.#documents.limitLookups(() => this.#buildDelta(held)).catch(() => null)
    const text = delta ?? unknownVersion(held)
    if (isAffected(held, events)) return [text]
    return delta && held.etag === etag ? [] : [text, eventText({ topic, version: Date.now() })]
  }

  /** Brings a document to its newest version. */
  async #buildDelta(held: KnownDocument): Promise<EncodedEvent> {
    const newest = this.#canPush() ? await held.find(this.#tokenHash) : null
    if (!newest) return unknownVersion(held)
    const { etag, text } = await this.#documents.buildDelta(held, newest)
    if (!this.#canPush()) return unknownVersion(held)
    held.etag = etag
    return text
  }
}

const unknownVersion = ({ address }: KnownDocument): EncodedEvent =>
  encodeDelta({ address, change: null })

/** Whether any of the events makes the document stale. */
const isAffected = ({ topic }: KnownDocument, events: readonly LiveEvent[]): boolean =>
  events.some((event) => isPartOf(topic, event.topic))

const isPartOf = (topic: Topic, whole: Topic): boolean =>
  whole === topics.all.text || topic === whole || topic.startsWith(`${whole}/`)

const eventText = (event: LiveEvent): string => `data: ${JSON.stringify(event)}\n\n`
