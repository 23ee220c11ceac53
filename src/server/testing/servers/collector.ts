import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { onTestFinished } from 'vitest'

/** Stands in for an OpenTelemetry collector and a Sentry server. */
export interface Collector {
  url: string
  /** The body of each request, as text, by its path. */
  received: { path: string; body: string }[]
}

/** Starts a server that accepts whatever is posted. It stops after the test. */
export async function startCollector(): Promise<Collector> {
  const received: Collector['received'] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ path: request.url ?? '', body: Buffer.concat(chunks).toString() })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}
