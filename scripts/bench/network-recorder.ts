import type { CDPSession } from '@playwright/test'

/** One request of a page; times in seconds on the browser's clock. */
export interface Exchange {
  url: string
  type: string
  startedAt: number
  /** Infinity until it ends. */
  endedAt: number
  /** With headers, as compressed. */
  wireBytes: number
  plainBytes: number
  headers: Record<string, string>
}

/** The requests of a page. */
export interface Traffic {
  /** In the order in which they started, without the event stream. */
  all(): Exchange[]
  /** The address of the newest event stream, and what has come over it. */
  stream(): { path: string; wireBytes: number; plainBytes: number }
  /** Resolves when nothing has been in flight for a while. */
  idle(ms?: number): Promise<void>
  clear(): void
}

/** Records the requests of a page from now on. */
export function recordTraffic(client: CDPSession): Traffic {
  const exchanges = new Map<string, Exchange>()
  const headersById = new Map<string, Record<string, string>>()
  let lastAt = Date.now()
  const stream = recordStream(client)
  client.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    lastAt = Date.now()
    if (!request.url.startsWith('http') || type === 'EventSource') return
    exchanges.set(requestId, {
      url: request.url,
      type: type ?? 'Other',
      startedAt: timestamp,
      endedAt: Number.POSITIVE_INFINITY,
      wireBytes: 0,
      plainBytes: 0,
      headers: headersById.get(requestId) ?? {},
    })
  })
  // Includes the browser's own headers, and may come first.
  client.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
    headersById.set(requestId, Object.fromEntries(lower) as Record<string, string>)
    const exchange = exchanges.get(requestId)
    if (exchange) exchange.headers = headersById.get(requestId) ?? {}
  })
  client.on('Network.dataReceived', ({ requestId, dataLength }) => {
    const exchange = exchanges.get(requestId)
    if (exchange) exchange.plainBytes += dataLength
  })
  const end = (requestId: string, timestamp: number, bytes: number) => {
    lastAt = Date.now()
    const exchange = exchanges.get(requestId)
    if (exchange) Object.assign(exchange, { endedAt: timestamp, wireBytes: bytes })
  }
  client.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    end(requestId, timestamp, encodedDataLength),
  )
  client.on('Network.loadingFailed', ({ requestId, timestamp }) => end(requestId, timestamp, 0))
  const all = () => [...exchanges.values()]
  return {
    all,
    stream: () => stream,
    async idle(ms = 2_000) {
      const isBusy = () =>
        Date.now() - lastAt < ms || all().some(({ endedAt }) => !Number.isFinite(endedAt))
      const giveUpAt = Date.now() + 30_000
      while (isBusy()) {
        if (Date.now() > giveUpAt) throw new Error('the page never became quiet')
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    clear() {
      exchanges.clear()
      Object.assign(stream, { wireBytes: 0, plainBytes: 0 })
      lastAt = Date.now()
    },
  }
}

/** Records what comes over a page's event streams. */
function recordStream(client: CDPSession) {
  const stream = { path: '', wireBytes: 0, plainBytes: 0 }
  const ids = new Set<string>()
  client.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (type !== 'EventSource') return
    ids.add(requestId)
    stream.path = request.url.slice(new URL(request.url).origin.length)
  })
  client.on('Network.dataReceived', ({ requestId, dataLength, encodedDataLength }) => {
    if (!ids.has(requestId)) return
    stream.wireBytes += encodedDataLength
    stream.plainBytes += dataLength
  })
  return stream
}

/** The most requests that waited for each other: each started after the one before had ended. */
export function chainOf(exchanges: readonly Exchange[]): number {
  const lengths = new Map<Exchange, number>()
  for (const exchange of exchanges) {
    // The files that the document names start loading while it is still arriving.
    const before = exchanges.filter(
      (one) =>
        one !== exchange &&
        lengths.has(one) &&
        (one.type === 'Document' || one.endedAt <= exchange.startedAt),
    )
    lengths.set(exchange, 1 + Math.max(0, ...before.map((one) => lengths.get(one) ?? 0)))
  }
  return Math.max(0, ...lengths.values())
}
