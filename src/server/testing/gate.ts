import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { until } from './processes.ts'

/** A way to an HTTP server on which answers can be held up. */
export interface Gate {
  url: string
  /** Holds the next answer to a path, as it is when it is asked for, until the release. */
  hold(path: string): { isHeld(): Promise<void>; release(): void }
  /** Answers every call to a path with a status and nothing, until it is null. */
  refuse(path: string, status: number | null): void
  close(): void
}

/** Opens a way to a server of this machine. */
export async function startGate(url: string): Promise<Gate> {
  const holds = new Map<string, { held: boolean; free: Promise<void>; release: () => void }>()
  const refusals = new Map<string, number | null>()
  const server = createServer((request, response) => {
    const pass = async () => {
      const path = new URL(request.url ?? '/', url).pathname
      const refusal = refusals.get(path)
      if (refusal) return response.writeHead(refusal).end()
      const answer = await fetch(`${url}${request.url}`)
      const body = await answer.text()
      const hold = holds.get(path)
      holds.delete(path)
      if (hold) hold.held = true
      await hold?.free
      return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body)
    }
    pass().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold(path) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const hold = { held: false, free: promise, release: resolve }
      holds.set(path, hold)
      return { isHeld: () => until(async () => hold.held), release: resolve }
    },
    refuse: (path, status) => void refusals.set(path, status),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
