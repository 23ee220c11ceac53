import { existsSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'

import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import etag from '@fastify/etag'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

import { accountRoutes } from './accounts/routes.ts'
import { achievementRoutes } from './achievements/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { countRequests } from './admin/request-count.ts'
import { assistantRoutes } from './assistant/routes.ts'
import { demoRoutes } from './demo/routes.ts'
import { draftRoutes } from './draft/routes.ts'
import { answerError, Denied, Missing } from './errors.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { friendRoutes } from './friends/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { groupRoutes } from './groups/routes.ts'
import { leagueRoutes } from './leagues/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { describeApi } from './openapi.ts'
import { webhookRoutes } from './payments/routes.ts'
import { planRoutes } from './plans/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { isSameOrigin } from './same-origin.ts'
import { scoringRoutes } from './scoring/routes.ts'
import { serveOn } from './serve.ts'
import { settlingRoutes } from './settling/routes.ts'
import { tournamentRoutes } from './tournaments/routes.ts'
import type { World } from './world.ts'

/** What the page loads Stripe's card form from, where Stripe is set up. */
const stripeSources = {
  scriptSrc: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
  frameSrc: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connectSrc: ["'self'", 'https://api.stripe.com'],
}
const builtPage = fileURLToPath(new URL('../../dist/web', import.meta.url))

/** The application: every feature's routes over `world`. It listens to nothing yet. */
export async function buildApp(world: World): Promise<FastifyInstance> {
  const { config } = world
  const secure = config.APP_URL?.startsWith('https://') ?? false
  const app = Fastify({
    loggerInstance: world.log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    requestTimeout: 15_000,
    connectionTimeout: 20_000,
    handlerTimeout: 10_000,
    bodyLimit: 64 * 1024,
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.decorateRequest('caller', null)
  takeOnlyJson(app)

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(config.STRIPE_SECRET_KEY && stripeSources),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await app.register(cookie)
  await app.register(compress, { threshold: 1024 })
  await app.register(etag, { weak: true })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (!request.url.startsWith('/api/')) return
    reply.header('cache-control', 'private, no-cache')
    if (request.routeOptions.config.fromElsewhere) return
    if (!isSameOrigin(request, config.APP_URL)) {
      throw new Denied(403, 'This request did not come from the site itself: send its Origin')
    }
  })

  countRequests(app, world)
  const serve = serveOn(app, world)
  accountRoutes(serve, world)
  tournamentRoutes(serve, world)
  leagueRoutes(serve, world)
  groupRoutes(serve, world)
  invitationRoutes(serve, world)
  friendRoutes(serve, world)
  favouriteRoutes(serve, world)
  messageRoutes(serve, world)
  draftRoutes(serve, world)
  scoringRoutes(serve, app, world)
  historyRoutes(serve, world)
  settlingRoutes(serve, world)
  achievementRoutes(serve, world)
  calendarRoutes(serve, app, world)
  notificationRoutes(serve, world)
  pushRoutes(serve, world)
  planRoutes(serve, world)
  assistantRoutes(serve, world)
  adminRoutes(serve, app, world)
  demoRoutes(serve, app, world)
  healthRoutes(serve, world)
  liveRoutes(app, world)
  mailRoutes(app, world)
  webhookRoutes(app, world)
  const description = describeApi()
  app.get('/api/openapi.json', async () => description)

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
  if (existsSync(builtPage)) {
    await app.register(fastifyStatic, {
      root: builtPage,
      index: false,
      cacheControl: false,
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
    return reply.header('cache-control', 'no-cache').type('text/html').sendFile('index.html')
  })
}
