import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const built = fileURLToPath(new URL('../../dist/web', import.meta.url))
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** The built page, served on its own port in front of a running TeeTime's API. */
export interface ServedBuild {
  url: string
  /** Deploys another build: its page has `data-build="new"`, and its entry has another name. */
  update(): void
  close(): Promise<void>
}

/** Serves a copy of dist/web as our server does, which can be replaced while it is in use. */
export async function serveBuild(api: string): Promise<ServedBuild> {
  const folder = mkdtempSync(join(tmpdir(), 'teetime-build-'))
  cpSync(built, folder, { recursive: true })
  const edit = (name: string, change: (text: string) => string) =>
    writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8')))
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://here')
    if (pathname === '/api/events') return response.writeHead(503).end()
    if (pathname.startsWith('/api/')) return void passOn(api + pathname + search, request, response)
    const name = extname(pathname) ? pathname : '/index.html'
    let content
    try {
      content = readFileSync(join(folder, name))
    } catch {
      return response.writeHead(404).end()
    }
    response.setHeader('content-type', types[extname(name)] ?? 'application/octet-stream')
    response.setHeader(
      'cache-control',
      name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    response.end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    update() {
      const page = readFileSync(join(folder, 'index.html'), 'utf8')
      const entry = /src="\/(assets\/index-[\w-]+\.js)"/.exec(page)?.[1] ?? ''
      const next = entry.replace('index-', 'index-next-')
      cpSync(join(folder, entry), join(folder, next))
      rmSync(join(folder, entry))
      edit('index.html', (text) =>
        text.replace('<html', '<html data-build="new"').replaceAll(entry, next),
      )
      edit('sw.js', (text) => text.replaceAll(entry, next).replace(/(version:[`"'])\w+/, '$1next'))
    },
    async close() {
      await new Promise((resolve) => server.close(resolve).closeAllConnections())
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function passOn(url: string, { headers }: IncomingMessage, response: ServerResponse) {
  const answer = await fetch(url, { headers: { cookie: headers.cookie ?? '' } })
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(await answer.text())
}
