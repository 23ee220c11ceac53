import { onTestFinished } from 'vitest'

import { applyChanges, type Changes, contentOf, type Json } from '#contract/wire/changes.ts'
import {
  type CarriedChanges,
  changesEvent,
  type HeldDocument,
  writeHeld,
} from '#contract/wire/live.ts'

import { until } from './processes/processes.ts'

interface Version extends HeldDocument {
  wire: Json
}

/** A page that shows a document and keeps it current by its stream, as `src/web/api` does. */
export interface OpenPage {
  /** The version that is on the screen. */
  shown(): Version
  /** The version that the page holds, which a late response may have overtaken. */
  held: Map<string, Version>
  /** The requests for the document since the page opened. */
  requests(): number
  /** The topics so far. */
  heard: string[]
  /** The stream's events about documents. */
  changes: CarriedChanges[]
  /** Waits until a topic has been heard. */
  hears(topic: string): Promise<void>
  /** How many comments the stream has sent, which only keep its connection open. */
  comments(): number
  /** Asks for the document, as when its window gets the focus. */
  refresh(): Promise<void>
  close(): void
}

interface Opening {
  url: string
  cookie: string
  address: string
  /** The topic that the document's query stands under. */
  topic: string
  /** The state that an earlier stream of the page has left. */
  held?: Map<string, Version>
}

/** Opens a page and its stream. */
export async function openPage({ url, cookie, address, topic, held = new Map() }: Opening) {
  const page = new Page(url, cookie, address, held)
  if (!held.has(address)) await page.refresh()
  page.asked = 0
  const closing = new AbortController()
  const holds = encodeURIComponent(writeHeld([...held.values()]))
  const response = await fetch(`${url}/api/events?since=${Date.now()}&holds=${holds}`, {
    headers: { cookie },
    signal: closing.signal,
  })
  if (response.status !== 200) throw new Error(String(response.status))
  void page.read(response, topic)
  const opened: OpenPage = {
    shown: () => page.shown,
    held,
    requests: () => page.asked,
    heard: page.heard,
    changes: page.changes,
    comments: () => page.comments,
    hears: (topic) => until(async () => page.heard.includes(topic)),
    refresh: () => page.refresh(),
    close: () => closing.abort(),
  }
  onTestFinished(() => opened.close())
  return opened
}

class Page {
  shown: Version
  asked = 0
  comments = 0
  readonly heard: string[] = []
  readonly changes: CarriedChanges[] = []
  #isFresh = false
  #newest = 0
  readonly #url: string
  readonly #cookie: string
  readonly #held: Map<string, Version>

  constructor(url: string, cookie: string, address: string, held: Map<string, Version>) {
    this.#url = url
    this.#cookie = cookie
    this.#held = held
    this.shown = held.get(address) ?? { address, etag: '', wire: null }
  }

  async refresh(): Promise<void> {
    const { address } = this.shown
    const nth = ++this.#newest
    const before = this.#held.get(address)
    this.asked++
    const response = await fetch(this.#url + address, {
      headers: {
        cookie: this.#cookie,
        'a-im': 'changes',
        ...(before && { 'if-none-match': before.etag }),
      },
    })
    const { status, headers } = response
    const body = status === 304 ? null : ((await response.json()) as Json)
    if (status >= 400) return
    const etag = headers.get('etag') ?? ''
    const changed = status === 226 ? applyChanges(before?.wire ?? null, body as Changes) : body
    this.#hold({ address, etag, wire: status === 304 ? (before?.wire ?? null) : changed }, nth)
  }

  /** The version that came last is held, and the one that was asked for last is shown. */
  #hold(version: Version, nth: number): void {
    this.#held.set(version.address, version)
    if (nth === this.#newest) this.shown = version
  }

  async read(response: Response, topic: string): Promise<void> {
    let text = ''
    const decoder = new TextDecoder()
    try {
      for await (const chunk of response.body ?? []) {
        text += decoder.decode(chunk as Uint8Array, { stream: true })
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) this.#take(block, topic)
      }
    } catch {
      // The test closed it.
    }
  }

  #take(block: string, topic: string): void {
    if (block.startsWith(':')) this.comments++
    const data = /^data: (.*)$/m.exec(block)?.[1] ?? '{}'
    if (block.startsWith(`event: ${changesEvent}`)) {
      this.#bring(JSON.parse(data) as CarriedChanges)
    }
    const heard = (JSON.parse(data) as { topic?: string }).topic
    if (heard === undefined) return
    this.heard.push(heard)
    if (!`${topic}/`.startsWith(`${heard}/`)) return
    if (this.#isFresh) this.#isFresh = false
    else void this.refresh()
  }

  #bring(changes: CarriedChanges): void {
    this.changes.push(changes)
    const { address, change } = changes
    const before = this.#held.get(address)
    this.#isFresh =
      change !== null && before !== undefined && contentOf(before.etag) === contentOf(change.since)
    if (!this.#isFresh || !before || !change) return
    this.#hold(
      { address, etag: change.etag, wire: applyChanges(before.wire, change.changes) },
      ++this.#newest,
    )
  }
}
