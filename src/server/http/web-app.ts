import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, gzip, gzipSync } from 'node:zlib'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { pageAt } from '#contract/wire/pages.ts'

import type { Db } from '../db/db.ts'
import { Missing } from '../errors/errors.ts'
import { sessionToken } from '../identity/session-token.ts'
import { root } from '../process/root.ts'
import { immutable, sendStoredFile } from './builds.ts'
import type { Timeouts } from './connections.ts'
import { firstAnswers } from './first-answers.ts'

/** Where `vite build` puts the web app: its files in `web`, and the HTML of each page in `pages`. */
export const builtApp = join(root, 'dist')

const encoders = { br: brotliCompressSync, gzip: gzipSync }

/** A page's HTML. */
interface Html {
  text: string
  etag: string
  /** Filled as pages are sent: encoding all of them takes a quarter of a second, which would slow the start. */
  encoded: Partial<Record<keyof typeof encoders, Buffer>>
}

/** Makes what a page's HTML says of itself to other sites; empty for most pages. */
export type HeadOf = (request: FastifyRequest, page: ReturnType<typeof pageAt>) => Promise<string>

interface Pages {
  byName: ReadonlyMap<string, Html>
  headOf: HeadOf
  firstAnswersMs: number
}

/** Serves the built web app: its files, and the HTML of a page at every address that its own router handles. */
export async function serveWebApp(
  app: FastifyInstance,
  db: Db,
  folder: string,
  headOf: HeadOf,
  { firstAnswersMs }: Pick<Timeouts, 'firstAnswersMs'>,
): Promise<void> {
  const pages = { byName: readPages(join(folder, 'pages')), headOf, firstAnswersMs }
  const isBuilt = pages.byName.size > 0
  if (isBuilt) {
    // To the static files `/` is a folder, which is forbidden.
    app.get('/', (request, reply) => sendPage(app, pages, request, reply))
    await app.register(fastifyStatic, {
      root: join(folder, 'web'),
      index: false,
      // Each file has a route of its own, so that a page's address isn't looked up on the disk.
      wildcard: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) =>
        void reply.header('cache-control', path.includes('/assets/') ? immutable : 'no-cache'),
    })
    // The build's own files have routes of their own. A page that another process sent names others.
    app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) =>
      sendStoredFile(db, request.params.name, request, reply),
    )
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/') && isBuilt
    if (!isPage || /\.\w+$/.test(pathOf(request.url))) throw new Missing('Not found')
    return sendPage(app, pages, request, reply)
  })
}

async function sendPage(
  app: FastifyInstance,
  { byName, headOf, firstAnswersMs }: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = pathOf(request.url)
  const page = pageAt(path)
  const { name } = page
  reply.type('text/html; charset=utf-8')
  // Their addresses may hold a token.
  if (['reset-password', 'confirm-email', 'watch'].includes(name)) {
    reply.header('referrer-policy', 'no-referrer')
  }
  if (name === 'watch') reply.header('x-robots-tag', 'noindex')
  const isSignedIn = sessionToken(request) !== undefined
  const html =
    // A drawn page is as it looks to a visitor without a link's query.
    (path === request.url &&
      !(isSignedIn && name === 'not-found') &&
      byName.get(`${name}.drawn`)) ||
    byName.get(name)
  if (!html) throw new Missing('Not found')
  const answers = isSignedIn ? await firstAnswers(app, request, path, firstAnswersMs) : ''
  const head = (await headOf(request, page)) + answers
  if (head === '') return sendEncoded(request, reply, html)
  reply.header('cache-control', 'private, no-store')
  return await sendOnce(
    request,
    reply,
    html.text.replace('</head>', () => `${head}</head>`),
  )
}

const gzipAsync = promisify(gzip)

/** Sends a page that is only for this caller. The answers in it pack to a tenth. */
async function sendOnce(request: FastifyRequest, reply: FastifyReply, text: string) {
  reply.header('vary', 'accept-encoding')
  if (!request.headers['accept-encoding']?.includes('gzip')) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(await gzipAsync(text))
}

function sendEncoded(request: FastifyRequest, reply: FastifyReply, html: Html): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: html.etag })
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
  if (!encoding) return reply.send(html.text)
  const body = (html.encoded[encoding] ??= encoders[encoding](html.text))
  return reply.header('content-encoding', encoding).send(body)
}

/** Reads the HTML of every page; none if the web app isn't built. */
function readPages(folder: string): Map<string, Html> {
  if (!existsSync(folder)) return new Map()
  return new Map(
    readdirSync(folder).map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return [
        file.replace(/\.html$/, ''),
        {
          text,
          etag: `W/"${hash('sha1', text, 'base64url')}"`,
          encoded: {},
        },
      ]
    }),
  )
}

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? ''
