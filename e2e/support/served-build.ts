import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
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
  /** Deploys another build: its page has `data-build="new"`, and its files have other names. */
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
    if (pathname.startsWith('/api/'))
      return void proxyRequest(api + pathname + search, request, response).catch(() =>
        response.destroy(),
      )
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
      // An entry with another name makes all files that import it have other names.
      const rename = (text: string) => text.replaceAll(/-([\w-]{8}\.js)\b/g, '-next-$1')
      for (const name of readdirSync(join(folder, 'assets'))) {
        if (!name.endsWith('.js')) continue
        edit(join('assets', name), rename)
        renameSync(join(folder, 'assets', name), join(folder, 'assets', rename(name)))
      }
      edit('index.html', (text) => rename(text).replace('<html', '<html data-build="new"'))
      edit('sw.js', (text) => rename(text).replace(/(version:[`"'])\w+/, '$1next'))
    },
    async close() {
      await new Promise((resolve) => server.close(resolve).closeAllConnections())
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function proxyRequest(url: string, { headers }: IncomingMessage, response: ServerResponse) {
  const answer = await fetch(url, { headers: { cookie: headers.cookie ?? '' } })
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(await answer.text())
}
