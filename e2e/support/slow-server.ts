import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A running TeeTime behind a network that can be held up. */
export interface SlowServer {
  url: string
  /** Holds all requests until the returned function is called. */
  hold(): () => void
  /** Makes pages those of another build: they have `data-build="new"`, and their entry has another address. */
  update(): void
  close(): Promise<void>
}

/** Serves a running TeeTime at an address of its own. */
export async function serveSlowly(api: string): Promise<SlowServer> {
  let gate = Promise.withResolvers<void>()
  gate.resolve()
  let isUpdated = false
  const forward = (request: IncomingMessage, response: ServerResponse) => {
    const { 'accept-encoding': _, ...headers } = request.headers
    const upstream = send(
      api + request.url?.replace(`/${newBuild}`, '/'),
      { method: request.method, headers },
      (answer) => {
        const isPage = answer.headers['content-type']?.startsWith('text/html') ?? false
        if (!isPage || !isUpdated) {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
          return
        }
        const { 'content-length': __, ...rest } = answer.headers
        response.writeHead(answer.statusCode ?? 502, rest)
        let html = ''
        answer.setEncoding('utf8').on('data', (part: string) => (html += part))
        answer.on('end', () => response.end(nextBuild(html)))
      },
    )
    upstream.on('error', () => response.destroy())
    response.on('close', () => upstream.destroy())
    request.pipe(upstream)
  }
  const server = createServer((request, response) => {
    void gate.promise.then(() => forward(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold() {
      gate = Promise.withResolvers()
      return gate.resolve
    },
    update: () => (isUpdated = true),
    async close() {
      gate.resolve()
      await new Promise((resolve) => server.close(resolve).closeAllConnections())
    },
  }
}

/** Begins the address of another build's entry, and of no chunk. */
const newBuild = 'new-build-'

const nextBuild = (html: string) =>
  html
    .replace('<html', '<html data-build="new"')
    .replace(/(<script type="module"[^>]* src="\/assets\/)/, `$1${newBuild}`)
