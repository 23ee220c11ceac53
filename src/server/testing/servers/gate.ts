import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { until } from '../processes/processes.ts'

/** Changes a page, by the query that asked for it. */
type Change = (page: unknown, query: URLSearchParams) => void

/** A proxy of an HTTP server that can hold, refuse, and change responses. */
export interface Gate {
  url: string
  /** Holds the next response to a path, as it was when requested, until it is released. */
  hold(path: string): { isHeld(): Promise<void>; release(): void }
  /** Answers every request to a path with a status and no body, until it is null. */
  refuse(path: string, status: number | null): void
  /** Changes the JSON of every response to a path from now on. */
  change(path: string, change: Change): void
  close(): void
}

/** Opens a proxy of a local server. */
export async function startGate(url: string): Promise<Gate> {
  const holds = new Map<string, { held: boolean; free: Promise<void>; release: () => void }>()
  const refusals = new Map<string, number | null>()
  const changes = new Map<string, Change>()
  const server = createServer((request, response) => {
    const pass = async () => {
      const { pathname: path, searchParams } = new URL(request.url ?? '/', url)
      const refusal = refusals.get(path)
      if (refusal) return response.writeHead(refusal).end()
      const answer = await fetch(`${url}${request.url}`)
      const body = changed(await answer.text(), searchParams, changes.get(path))
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
    change: (path, change) => void changes.set(path, change),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function changed(body: string, query: URLSearchParams, change: Change | undefined): string {
  if (!change) return body
  const page: unknown = JSON.parse(body)
  change(page, query)
  return JSON.stringify(page)
}
