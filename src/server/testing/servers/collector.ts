import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { onTestFinished } from 'vitest'

/** Stands in for an OpenTelemetry collector and a Sentry server. */
export interface Collector {
  url: string
  /** The body of each request, as text, by its path. */
  received: { path: string; body: string }[]
  /** Whether it accepts requests without ever answering. */
  isSilent: boolean
}

/** Starts a server that accepts whatever is posted. It stops after the test. */
export async function startCollector(): Promise<Collector> {
  const collector: Collector = { url: '', received: [], isSilent: false }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      collector.received.push({ path: request.url ?? '', body: Buffer.concat(chunks).toString() })
      if (collector.isSilent) return
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return collector
}
