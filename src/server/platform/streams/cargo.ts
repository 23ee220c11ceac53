import { beatEvent, type HeldDocument, type LiveEvent } from '#contract/wire/live.ts'
import { topics, type TopicText } from '#contract/wire/topics.ts'

import {
  type CarriedDocument,
  changesText,
  type StreamDocuments,
  type StreamText,
} from './documents.ts'

/** A page shows one or two. */
const maxHeld = 4

interface Held extends CarriedDocument {
  /** The version that the browser has, once it has read what was sent. */
  etag: string
}

/** Pushes document deltas to one browser. An event is sent after the deltas of the documents that it is about. */
export class Cargo {
  readonly #documents: StreamDocuments
  readonly #tokenHash: string
  readonly #mayCarry: () => boolean
  readonly #write: (...texts: (string | StreamText)[]) => void
  #held: Held[] = []
  #waiting: LiveEvent[] = []
  /** Whether to look at all documents, though no event is about them. */
  #comparesAll = false
  #isBusy = false
  #owesBeat = false

  constructor(
    documents: StreamDocuments,
    tokenHash: string,
    mayCarry: () => boolean,
    write: (...texts: (string | StreamText)[]) => void,
  ) {
    this.#documents = documents
    this.#tokenHash = tokenHash
    this.#mayCarry = mayCarry
    this.#write = write
  }

  send(event: LiveEvent): void {
    if (!this.#held.some((held) => isTold(held, [event]))) return this.#write(eventText(event))
    this.#waiting.push(event)
    void this.#flush()
  }

  /** Sends what has changed in the documents that the browser holds, and does so from now on. */
  hold(documents: readonly HeldDocument[]): void {
    this.#held = documents.slice(0, maxHeld).flatMap(({ address, etag }) => {
      const document = this.#documents.at(address)
      return document ? [{ ...document, etag }] : []
    })
    this.#comparesAll = true
    void this.#flush()
  }

  /** Sends a heartbeat once all pending events are out. Until then a comment keeps the connection open. */
  beat(): void {
    this.#owesBeat = this.#isBusy
    this.#write(this.#isBusy ? ':\n\n' : `event: ${beatEvent}\ndata: {"version":${Date.now()}}\n\n`)
  }

  /** Sends what waits, one group after another, so that changes arrive in the order of their versions. */
  async #flush(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    try {
      // The topics of one change are sent at once, and go out together.
      await Promise.resolve()
      while (this.#waiting.length > 0 || this.#comparesAll) await this.#flushGroup()
    } finally {
      this.#isBusy = false
    }
    if (this.#owesBeat) this.beat()
  }

  async #flushGroup(): Promise<void> {
    const events = this.#waiting.splice(0)
    const comparesAll = this.#comparesAll
    this.#comparesAll = false
    const touched = this.#held.filter((held) => comparesAll || isTold(held, events))
    const changes = await Promise.all(touched.map((held) => this.#changesFor(held, events)))
    this.#write(...changes.flat(), ...events.map(eventText))
  }

  async #changesFor(held: Held, events: readonly LiveEvent[]): Promise<(string | StreamText)[]> {
    const { etag, topic } = held
    const text = await this.#documents.inTurn(() => this.#bring(held))
    if (isTold(held, events)) return [text]
    return held.etag === etag ? [] : [text, eventText({ topic, version: Date.now() })]
  }

  /** Brings a document to its newest version. Where that fails, the browser asks, and its answer says why. */
  async #bring(held: Held): Promise<StreamText> {
    try {
      const newest = this.#mayCarry() ? await held.find(this.#tokenHash) : null
      if (!newest) return unknown(held)
      const { etag, text } = await this.#documents.changes(held, newest)
      if (!this.#mayCarry()) return unknown(held)
      held.etag = etag
      return text
    } catch {
      return unknown(held)
    }
  }
}

const unknown = ({ address }: Held): StreamText => changesText({ address, change: null })

/** Whether any of the events makes the document stale. */
const isTold = ({ topic }: Held, events: readonly LiveEvent[]): boolean =>
  events.some((event) => isPartOf(topic, event.topic))

const isPartOf = (topic: TopicText, whole: TopicText): boolean =>
  whole === topics.all.text || topic === whole || topic.startsWith(`${whole}/`)

const eventText = (event: LiveEvent): string => `data: ${JSON.stringify(event)}\n\n`
