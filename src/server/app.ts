import type { Shape } from '#contract/endpoint.ts'
import { existsSync } from 'node:fs'
import { hash, randomUUID } from 'node:crypto'
import { join } from 'node:path'

import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import etag from '@fastify/etag'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'

import { accountRoutes } from './accounts/routes.ts'
import { achievementRoutes } from './achievements/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { serveApiDocs } from './http/api-docs.ts'
import { adminRoutes } from './admin/routes.ts'
import { countRequests } from './admin/request-count.ts'
import { assistantRoutes } from './assistant/routes.ts'
import { demoRoutes } from './demo/routes.ts'
import { limitCalls } from './http/call-limits.ts'
import { limitConnections, type Timeouts, timeouts } from './http/connections.ts'
import { draftRoutes } from './draft/routes.ts'
import { answerError, Denied, Missing, WrongHost } from './errors/errors.ts'
import { favoriteRoutes } from './favorites/routes.ts'
import { friendRoutes } from './friends/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { groupRoutes } from './groups/routes.ts'
import { hostsOf } from './http/hosts.ts'
import { admit } from './leagues/admission.ts'
import { leagueRoutes } from './leagues/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { streamRoutes } from './streams/routes.ts'
import { serveOutboxPage } from './mail/outbox-page.ts'
import { unsubscribePages } from './notifications/unsubscribing.ts'
import { validate } from './errors/malformed.ts'
import { messageRoutes } from './messages/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { planRoutes, webhookRoutes } from './billing/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { isWithin } from './limits/network.ts'
import { reportRoutes } from './reports/routes.ts'
import { root } from './process/root.ts'
import { isSameOrigin } from './http/same-origin.ts'
import { scoringRoutes } from './scoring/routes.ts'
import { securityHeaders } from './http/security-headers.ts'
import { serveSecurityTxt } from './http/security-txt.ts'
import { serveOn } from './http/serve.ts'
import { settlingRoutes } from './settling/routes.ts'
import { tournamentRoutes } from './tournaments/routes.ts'
import type { World } from './world/world.ts'

const builtPage = join(root, 'dist/web')

/** The application: every feature's routes over `world`. It listens to nothing yet. */
export async function buildApp(
  world: World,
  { headersMs, requestMs, handlerMs, checkMs }: Timeouts = timeouts,
): Promise<FastifyInstance> {
  const { config } = world
  const app = Fastify({
    loggerInstance: world.log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    requestTimeout: requestMs,
    http: {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
    },
    connectionTimeout: 20_000,
    handlerTimeout: handlerMs,
    bodyLimit: 64 * 1024,
    trustProxy: ['loopback', ...config.TRUSTED_PROXIES],
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  })
  app.setValidatorCompiler<Shape>(
    ({ schema }) =>
      (value) =>
        validate(schema, value),
  )
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.decorateRequest('caller', null)
  takeOnlyJson(app)
  limitConnections(app, isWithin(['127.0.0.0/8', '::1', ...config.TRUSTED_PROXIES]))

  const headers = await securityHeaders(config)
  const hosts = hostsOf(config)
  await app.register(cookie)
  // What fits into the first packets is there no sooner packed.
  await app.register(compress, { threshold: 8 * 1024 })
  await app.register(etag, { weak: true, hashFn: (body) => hash('sha1', body, 'base64url') })

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    const { anyHost, allowCrossOrigin, revalidated } = request.routeOptions.config
    // By a name of its own, a foreign page would be taken for one of ours (DNS rebinding).
    if (!anyHost && !hosts.isKnown(request.headers.host)) throw new WrongHost()
    // Else its body would be waited for first.
    if (request.is404 && request.method !== 'GET') throw new Missing('Not found')
    if (!request.url.startsWith('/api/')) return
    reply.header('cache-control', revalidated ? 'private, no-cache' : 'private, no-store')
    if (allowCrossOrigin) return
    if (!isSameOrigin(request, hosts)) {
      throw new Denied(403, 'This request did not come from the site itself: send its Origin')
    }
  })

  countRequests(app, world)
  limitCalls(app, world.limits)
  const serve = serveOn(app, world, admit)
  accountRoutes(serve, world)
  tournamentRoutes(serve, world)
  leagueRoutes(serve, world)
  groupRoutes(serve, world)
  invitationRoutes(serve, world)
  friendRoutes(serve, world)
  favoriteRoutes(serve, world)
  messageRoutes(serve, world)
  draftRoutes(serve, world)
  scoringRoutes(serve, world)
  historyRoutes(serve, world)
  settlingRoutes(serve, world)
  achievementRoutes(serve, world)
  calendarRoutes(serve, world)
  notificationRoutes(serve, world)
  pushRoutes(serve, world)
  planRoutes(serve, world)
  assistantRoutes(serve, world)
  adminRoutes(serve, app, world)
  demoRoutes(serve, app, world)
  healthRoutes(serve, world)
  streamRoutes(serve, world)
  unsubscribePages(app, world)
  serveOutboxPage(app, world)
  webhookRoutes(serve, app, world)
  reportRoutes(serve, app, world)
  serveSecurityTxt(app, config)
  await serveApiDocs(app)

  await servePage(app)
  return app
}

/** JSON is the only body there is; an empty one is none, as the pages send it with their POSTs. */
function takeOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}

/** The built page, and its `index.html` for every address that is the page's own to route. */
async function servePage(app: FastifyInstance): Promise<void> {
  const page = (reply: FastifyReply) => {
    const path = reply.request.url.split(/[?#]/, 1)[0]
    // Its address may hold a token.
    if (path === '/reset-password') reply.header('referrer-policy', 'no-referrer')
    return reply.header('cache-control', 'no-cache').type('text/html').sendFile('index.html')
  }
  if (existsSync(builtPage)) {
    // To the files this would be a folder, which is forbidden.
    app.get('/', (_, reply) => page(reply))
    await app.register(fastifyStatic, {
      root: builtPage,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' && !request.url.startsWith('/api/') && existsSync(builtPage)
    if (!isPage || /\.\w+$/.test(request.url.split('?', 1)[0] ?? '')) throw new Missing('Not found')
    return page(reply)
  })
}
