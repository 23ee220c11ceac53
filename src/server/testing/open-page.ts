import type { AddressInfo } from 'node:net'

import { onTestFinished } from 'vitest'

import { applyDelta, type Delta, contentHash, type Json } from '#contract/wire/delta.ts'
import {
  type PushedChanges,
  deltaEvent,
  type CachedDocument,
  writeCached,
} from '#contract/wire/live.ts'
import { buildApp } from '#server/app.ts'
import { type Timeouts, timeouts } from '#server/platform/http/connections.ts'

import { until } from './processes/processes.ts'
import type { TeeTime } from './teetime.ts'

interface Version extends CachedDocument {
  wire: Json
}

/** A page that shows a document and keeps it current by its stream, as `src/web/api` does. */
export interface OpenPage {
  /** The version that is on the screen. */
  shown(): Version
  /** The version that the page holds, which a late response may have overtaken. */
  knownVersions: Map<string, Version>
  /** The requests for the document since the page opened. */
  requests(): number
  /** The topics so far. */
  topics: string[]
  /** The stream's events about documents. */
  deltas: PushedChanges[]
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
  knownVersions?: Map<string, Version>
}

/** Starts a server for a TeeTime, like another process: it keeps versions of its own. @returns its address */
export async function serve(
  { services }: TeeTime,
  patience: Partial<Timeouts> = {},
): Promise<string> {
  const app = await buildApp(services, { ...timeouts, ...patience })
  onTestFinished(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** The `Cookie` header of someone's browser. */
export const cookieOf = ({ cookieOf }: TeeTime, name: string): string =>
  Object.entries(cookieOf(name))
    .map(([key, value]) => `${key}=${value}`)
    .join('; ')

/** Opens a page and its stream. */
export async function openPage({
  url,
  cookie,
  address,
  topic,
  knownVersions = new Map(),
}: Opening) {
  const closing = new AbortController()
  const testEnd = new AbortController()
  const page = new Page(url, cookie, address, knownVersions, testEnd.signal)
  if (!knownVersions.has(address)) await page.refresh()
  page.asked = 0
  const holds = encodeURIComponent(writeCached([...knownVersions.values()]))
  const response = await fetch(`${url}/api/events?since=${Date.now()}&holds=${holds}`, {
    headers: { cookie },
    signal: closing.signal,
  })
  if (response.status !== 200) throw new Error(String(response.status))
  void page.read(response, topic)
  const opened: OpenPage = {
    shown: () => page.shown,
    knownVersions,
    requests: () => page.asked,
    topics: page.topics,
    deltas: page.deltas,
    comments: () => page.comments,
    hears: (topic) => until(async () => page.topics.includes(topic)),
    refresh: () => page.refresh(),
    close: () => closing.abort(),
  }
  onTestFinished(() => {
    opened.close()
    testEnd.abort()
  })
  return opened
}

class Page {
  shown: Version
  asked = 0
  comments = 0
  readonly topics: string[] = []
  readonly deltas: PushedChanges[] = []
  #isFresh = false
  #newest = 0
  readonly #url: string
  readonly #cookie: string
  readonly #held: Map<string, Version>
  readonly #testEnd: AbortSignal

  constructor(
    url: string,
    cookie: string,
    address: string,
    knownVersions: Map<string, Version>,
    testEnd: AbortSignal,
  ) {
    this.#url = url
    this.#cookie = cookie
    this.#held = knownVersions
    this.#testEnd = testEnd
    this.shown = knownVersions.get(address) ?? { address, etag: '', wire: null }
  }

  /** Asks for the newest version. The end of the test ends a request that is still open, as its server is about to close. */
  async refresh(): Promise<void> {
    try {
      await this.#request()
    } catch (error) {
      if (!this.#testEnd.aborted) throw error
    }
  }

  async #request(): Promise<void> {
    const { address } = this.shown
    const nth = ++this.#newest
    const before = this.#held.get(address)
    this.asked++
    const response = await fetch(this.#url + address, {
      signal: this.#testEnd,
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
    const changed = status === 226 ? applyDelta(before?.wire ?? null, body as Delta) : body
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
    if (block.startsWith(`event: ${deltaEvent}`)) {
      this.#bring(JSON.parse(data) as PushedChanges)
    }
    const topics = (JSON.parse(data) as { topic?: string }).topic
    if (topics === undefined) return
    this.topics.push(topics)
    if (!`${topic}/`.startsWith(`${topics}/`)) return
    if (this.#isFresh) this.#isFresh = false
    else void this.refresh()
  }

  #bring(deltas: PushedChanges): void {
    this.deltas.push(deltas)
    const { address, change } = deltas
    const before = this.#held.get(address)
    this.#isFresh =
      change !== null &&
      before !== undefined &&
      contentHash(before.etag) === contentHash(change.since)
    if (!this.#isFresh || !before || !change) return
    this.#hold(
      { address, etag: change.etag, wire: applyDelta(before.wire, change.changes) },
      ++this.#newest,
    )
  }
}
