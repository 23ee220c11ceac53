import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { matchPage } from '#contract/wire/pages.ts'

import { sessionToken } from '../../auth/session-token.ts'
import { NotFoundError } from '../../errors/errors.ts'
import type { Config } from '../../process/config.ts'
import { projectRoot } from '../../process/project-root.ts'
import type { Services } from '../../services/services.ts'
import { prepareText, type CompressedText, sendCompressedText } from '../compressed-text.ts'
import type { Timeouts } from '../connections.ts'
import { isApiCall } from '../guards/is-api-call.ts'
import { immutable, sendStoredFile } from './builds.ts'
import { renderPreloadedResponses } from './preloaded-responses.ts'

/** Where `vite build` puts the web app: its files in `web`, and the HTML of each page in `pages`. */
export const builtApp = join(projectRoot, 'dist')

/** Makes what a page's HTML says of itself to other sites: empty for most pages, null if nothing has its code. */
export type RenderHead = (
  request: FastifyRequest,
  page: ReturnType<typeof matchPage>,
) => Promise<string | null>

interface Pages {
  byName: ReadonlyMap<string, CompressedText>
  renderHead: RenderHead
  firstAnswersMs: number
  hasEvenings: boolean
}

/** Serves the built web app: its files, and the HTML of a page at every address that its own router handles. */
export async function serveWebApp(
  app: FastifyInstance,
  { db, config, evenings, rateLimits }: Pick<Services, 'db' | 'config' | 'evenings' | 'rateLimits'>,
  folder: string,
  renderHead: RenderHead,
  { preloadedResponsesMs }: Pick<Timeouts, 'preloadedResponsesMs'>,
): Promise<void> {
  const pages = {
    byName: readPages(join(folder, 'pages'), config, evenings !== null),
    renderHead,
    firstAnswersMs: preloadedResponsesMs,
    hasEvenings: evenings !== null,
  }
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
    app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
      await rateLimits.throttleNetwork('files-network', request.ip)
      return await sendStoredFile(db, request.params.name, request, reply)
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isPage = isRead && !isApiCall(request) && isBuilt
    if (!isPage || /\.\w+$/.test(parsePath(request.url))) throw new NotFoundError('Not found')
    return sendPage(app, pages, request, reply)
  })
}

async function sendPage(
  app: FastifyInstance,
  { byName, renderHead, firstAnswersMs, hasEvenings }: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = parsePath(request.url)
  const matched = matchPage(path)
  const isOffered = hasEvenings || !['try', 'evening'].includes(matched.name)
  const page: typeof matched = isOffered ? matched : { name: 'not-found', id: '' }
  const { name } = page
  reply.type('text/html; charset=utf-8')
  // Their addresses may hold a token.
  if (['reset-password', 'confirm-email', 'watch', 'evening'].includes(name)) {
    reply.header('referrer-policy', 'no-referrer')
  }
  if (['watch', 'evening'].includes(name)) reply.header('x-robots-tag', 'noindex')
  const isSignedIn = sessionToken(request) !== undefined
  const html =
    // Prerendered pages are for visitors without a query string.
    (path === request.url &&
      !(isSignedIn && name === 'not-found') &&
      byName.get(`${name}.drawn`)) ||
    byName.get(name)
  if (!html) throw new NotFoundError('Not found')
  const answers = isSignedIn
    ? await renderPreloadedResponses(app, request, path, firstAnswersMs)
    : ''
  const head = await renderHead(request, page)
  const isFound = name !== 'not-found' && head !== null
  if (!isFound) reply.code(404)
  const more = (head ?? '') + answers
  if (more === '') {
    reply.header('cache-control', isFound ? 'no-cache' : 'no-store')
    return await sendCompressedText(request, reply, html)
  }
  reply.header('cache-control', 'private, no-store')
  return await sendPrivate(
    request,
    reply,
    html.text.replace('</head>', () => `${more}</head>`),
  )
}

const gzipAsync = promisify(gzip)

/** Sends a page that is only for this caller. The answers in it compress to a tenth. */
async function sendPrivate(request: FastifyRequest, reply: FastifyReply, text: string) {
  reply.header('vary', 'accept-encoding')
  if (!request.headers['accept-encoding']?.includes('gzip')) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(await gzipAsync(text))
}

/**
 * Reads the HTML of every page, which names the support address and says whether guests may play an evening; none if
 * the web app isn't built.
 */
function readPages(
  folder: string,
  { SUPPORT_EMAIL }: Pick<Config, 'SUPPORT_EMAIL'>,
  hasEvenings: boolean,
): Map<string, CompressedText> {
  if (!existsSync(folder)) return new Map()
  // The settings allow no character in it that has to be escaped.
  const support = SUPPORT_EMAIL ? `<meta name="support" content="${SUPPORT_EMAIL}">` : ''
  // Part of the page and not of the app: it's there when the app's files aren't.
  const note = SUPPORT_EMAIL
    ? `<footer id="support">Still stuck? Write to <a class="link" href="mailto:${SUPPORT_EMAIL}">${SUPPORT_EMAIL}</a>.</footer>`
    : ''
  const named = (html: string) =>
    html
      .replace('</head>', `${support}</head>`)
      .replace('</body>', `${note}</body>`)
      .replace('<html ', hasEvenings ? '<html data-evenings ' : '<html ')
  return new Map(
    readdirSync(folder).map((file) => [
      file.replace(/\.html$/, ''),
      prepareText(named(readFileSync(join(folder, file), 'utf8'))),
    ]),
  )
}

const parsePath = (url: string): string => url.split(/[?#]/, 1)[0] ?? ''
