import { Agent, get, type IncomingMessage } from 'node:http'
import { constants, createGunzip } from 'node:zlib'

import { contentHash } from '../../src/contract/wire/delta.ts'
import {
  type PushedChanges,
  deltaEvent,
  readCached,
  writeCached,
} from '../../src/contract/wire/live.ts'
import type { Exchange, Traffic } from './network-recorder.ts'

/** A request that an open page repeats on a tick, as a browser was seen to send it. */
export interface RecordedRequest {
  path: string
  /** Whether it sent the version it held, and whether it asked for the changes only. */
  isConditional: boolean
  takesChanges: boolean
}

/** How a browser was seen to keep a page current, so that no list has to follow the client. */
export interface Recording {
  /** The requests of one tick. */
  requests: RecordedRequest[]
  /** The addresses of the documents whose changes its stream carried. */
  pushedDocuments: string[]
}

/** A browser's work on a tick. */
export const recordingOf = (traffic: Traffic): Recording => {
  const holds = new URL(traffic.stream().path, 'http://localhost').searchParams.get('holds') ?? ''
  return {
    requests: asksOf(traffic.all()),
    pushedDocuments: readCached(holds).map(({ address }) => address),
  }
}

const asksOf = (exchanges: readonly Exchange[]): RecordedRequest[] =>
  exchanges.map(({ url, headers }) => ({
    path: new URL(url).pathname + new URL(url).search,
    isConditional: 'if-none-match' in headers,
    takesChanges: 'a-im' in headers,
  }))

/** The same page of another league. */
export const inLeague = (
  { requests, pushedDocuments }: Recording,
  from: string,
  to: string,
): Recording => ({
  requests: requests.map((ask) => ({ ...ask, path: ask.path.replace(from, to) })),
  pushedDocuments: pushedDocuments.map((path) => path.replace(from, to)),
})

/** The response to one request. */
export interface Answer {
  status: number
  bytes: number
  tookMs: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 })

/** An open page without its browser: it keeps the versions of what it has read, and of what its stream brings. */
export class Viewer {
  readonly #etags = new Map<string, string>()
  readonly #fresh = new Set<string>()
  readonly #url: string
  readonly #cookie: string
  readonly #recording: Recording
  /** The events that have come over the stream. */
  streamBytes = 0
  /** Whether the stream is open. */
  isOpen = false
  #close = () => {}

  constructor(url: string, cookie: string, recording: Recording) {
    this.#url = url
    this.#cookie = cookie
    this.#recording = recording
  }

  /** Reads what the page shows. */
  async load(): Promise<Answer[]> {
    const { requests, pushedDocuments } = this.#recording
    return await Promise.all([
      ...requests.map((one) => this.#ask(one)),
      ...pushedDocuments.map((path) => this.#askCarried(path)),
    ])
  }

  /** The same page, opened with an empty cache. */
  another(): Viewer {
    return new Viewer(this.#url, this.#cookie, this.#recording)
  }

  /** Sends what the page asks on a tick: what the stream has brought is not asked for. */
  async refresh(): Promise<Answer[]> {
    const { requests, pushedDocuments } = this.#recording
    const missing = pushedDocuments.filter((path) => !this.#fresh.has(path))
    this.#fresh.clear()
    return await Promise.all([
      ...requests.map((one) => this.#ask(one)),
      ...missing.map((path) => this.#askCarried(path)),
    ])
  }

  /** Opens the page's stream, which calls back at each event about a topic. */
  async follow(topic: string, onEvent: () => void): Promise<void> {
    const held = this.#recording.pushedDocuments.map((address) => ({
      address,
      etag: this.#etags.get(address) ?? '',
    }))
    const holds = held.length > 0 ? `?holds=${encodeURIComponent(writeCached(held))}` : ''
    const headers = { cookie: this.#cookie, 'accept-encoding': 'gzip' }
    await new Promise<void>((resolve, reject) => {
      const request = get(
        `${this.#url}/api/events${holds}`,
        { agent: false, headers },
        (response) => {
          response.on('data', (chunk: Buffer) => (this.streamBytes += chunk.length))
          // Closing it ends it early.
          response.on('error', () => {})
          response.on('close', () => (this.isOpen = false))
          this.isOpen = response.statusCode === 200
          this.#read(response, topic, onEvent)
          if (response.statusCode === 200) resolve()
          else reject(new Error(`a stream: ${response.statusCode}`))
        },
      )
      this.#close = () => request.destroy()
      request.once('error', reject)
    })
  }

  /** The version of a document that the page has. */
  etagOf(address: string): string {
    return this.#etags.get(address) ?? ''
  }

  close(): void {
    this.#close()
  }

  #read(response: IncomingMessage, topic: string, onEvent: () => void): void {
    const isPacked = response.headers['content-encoding'] === 'gzip'
    const unpacked = isPacked
      ? response.pipe(createGunzip({ flush: constants.Z_SYNC_FLUSH, chunkSize: 8 * 1024 }))
      : response
    let text = ''
    unpacked.setEncoding('utf8')
    unpacked.on('error', () => {})
    unpacked.on('data', (part: string) => {
      text += part
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        if (block.startsWith(`event: ${deltaEvent}`)) this.#bring(block)
        else if (block.includes(`"${topic}"`)) onEvent()
      }
    })
  }

  /** Takes changes if they fit, as a browser does. */
  #bring(block: string): void {
    const data = block.slice(block.indexOf('data: ') + 'data: '.length)
    const { address, change } = JSON.parse(data) as PushedChanges
    const before = this.#etags.get(address) ?? ''
    if (!change || contentHash(change.since) !== contentHash(before))
      return void this.#fresh.delete(address)
    this.#etags.set(address, change.etag)
    this.#fresh.add(address)
  }

  #askCarried(path: string): Promise<Answer> {
    return this.#ask({ path, isConditional: true, takesChanges: true })
  }

  async #ask({ path, isConditional, takesChanges }: RecordedRequest): Promise<Answer> {
    const began = performance.now()
    const etag = isConditional ? this.#etags.get(path) : undefined
    const headers = {
      cookie: this.#cookie,
      'accept-encoding': 'gzip, deflate, br',
      ...(etag && { 'if-none-match': etag }),
      ...(takesChanges && { 'a-im': 'changes' }),
    }
    const { response, bytes } = await read(this.#url + path, headers)
    if (response.headers.etag) this.#etags.set(path, response.headers.etag)
    return { status: response.statusCode ?? 0, bytes, tookMs: performance.now() - began }
  }
}

async function read(
  url: string,
  headers: Record<string, string>,
): Promise<{ response: IncomingMessage; bytes: number }> {
  return await new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.once('end', () => resolve({ response, bytes }))
      response.once('error', reject)
    })
    request.once('error', reject)
  })
}
