import { Agent, get, type IncomingMessage } from 'node:http'

import type { Exchange } from './traffic.ts'

/** A request that an open page repeats on a tick, as a browser was seen to send it. */
export interface Ask {
  path: string
  /** Whether it sent the version it held, and whether it asked for the changes only. */
  isConditional: boolean
  takesChanges: boolean
}

/** A browser's requests on a tick. They are recorded, so that no list has to follow the client. */
export const asksOf = (exchanges: readonly Exchange[]): Ask[] =>
  exchanges.map(({ url, headers }) => ({
    path: new URL(url).pathname + new URL(url).search,
    isConditional: 'if-none-match' in headers,
    takesChanges: 'a-im' in headers,
  }))

/** The response to one request. */
export interface Answer {
  status: number
  bytes: number
  tookMs: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 })

/** An open page without its browser: it keeps the versions of what it has read. */
export class Viewer {
  readonly #etags = new Map<string, string>()
  readonly #url: string
  readonly #cookie: string

  constructor(url: string, cookie: string) {
    this.#url = url
    this.#cookie = cookie
  }

  /** Sends what the page asks on a tick. */
  async ask(asks: readonly Ask[]): Promise<Answer[]> {
    return await Promise.all(asks.map((one) => this.#ask(one)))
  }

  async #ask({ path, isConditional, takesChanges }: Ask): Promise<Answer> {
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
