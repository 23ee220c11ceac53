import { hash, randomUUID } from 'node:crypto'

import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import etag from '@fastify/etag'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'

import type { Shape } from '#contract/wire/endpoint.ts'

import { accountRoutes } from './accounts/routes.ts'
import { achievementRoutes } from './achievements/routes.ts'
import { countRequests } from './admin/request-count.ts'
import { adminRoutes } from './admin/routes.ts'
import { assistantRoutes } from './assistant/routes.ts'
import { planRoutes, webhookRoutes } from './billing/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { chancesRoutes } from './chances/routes.ts'
import { describeClubLink } from './clubs/joining.ts'
import { clubRoutes } from './clubs/routes.ts'
import { demoRoutes } from './demo/routes.ts'
import { draftRoutes } from './draft/routes.ts'
import { answerError } from './errors/errors.ts'
import { validate } from './errors/malformed.ts'
import { favoriteRoutes } from './favorites/routes.ts'
import { friendRoutes } from './friends/routes.ts'
import { groupChannelRoutes } from './group-channel/routes.ts'
import { groupRoutes } from './groups/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { serveApiDocs } from './http/api-docs.ts'
import { limitCalls } from './http/call-limits.ts'
import { limitConnections, skipLateChecks, type Timeouts, timeouts } from './http/connections.ts'
import { DocumentStore } from './http/document-store.ts'
import { inlineScripts } from './http/inline-scripts.ts'
import { addRequestGuards } from './http/request-guards.ts'
import { RequestLog } from './http/request-log.ts'
import { serveSecurityTxt } from './http/security-txt.ts'
import { serveOn } from './http/serve.ts'
import { builtApp, serveWebApp } from './http/web-app.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { joinHead, serveJoinPictures } from './joining/pages.ts'
import { joiningRoutes } from './joining/routes.ts'
import { admit, requireRelation } from './leagues/admission.ts'
import { leagueRoutes } from './leagues/routes.ts'
import { isWithin } from './limits/network.ts'
import { serveOutboxPage } from './mail/outbox-page.ts'
import { messageRoutes } from './messages/routes.ts'
import { measure } from './metrics/measure.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { serveUnsubscribePages } from './notifications/unsubscribing.ts'
import { ownDataRoutes } from './own-data/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { reactionRoutes } from './reactions/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { runItBackRoutes } from './run-it-back/routes.ts'
import { scoringRoutes } from './scoring/routes.ts'
import { seasonRoutes } from './seasons/routes.ts'
import { settlingRoutes } from './settling/routes.ts'
import { shootoutRoutes } from './shootout/routes.ts'
import { streamRoutes } from './streams/routes.ts'
import { tournamentRoutes } from './tournaments/routes.ts'
import { watchRoutes } from './watch/routes.ts'
import { weekRoutes } from './week/routes.ts'
import type { World } from './world/world.ts'

/** Builds the application with every feature's routes. It doesn't listen yet. */
export async function buildApp(
  world: World,
  requestTimeouts: Timeouts = timeouts,
  webApp = builtApp,
): Promise<FastifyInstance> {
  const { config } = world
  const app = createServer(world, requestTimeouts)
  acceptOnlyJson(app)
  const isProxy = isWithin(['127.0.0.0/8', '::1', ...config.TRUSTED_PROXIES])
  limitConnections(app, isProxy, world.readiness)
  skipLateChecks(app.server, requestTimeouts)

  await app.register(cookie)
  // Compressing small responses gains nothing: they fit into the first packets anyway.
  await app.register(compress, { threshold: 8 * 1024 })
  await app.register(etag, { weak: true, hashFn: (body) => hash('sha1', body, 'base64url') })

  await addRequestGuards(app, config, inlineScripts(webApp))
  world.tracing?.followRequests(app)
  await measure(app, world)
  countRequests(app, world)
  limitCalls(app, world)
  await registerRoutes(app, world, requestTimeouts)
  const head = joinHead(world, (code) => describeClubLink(world.db, code))
  await serveWebApp(app, world.db, webApp, head, requestTimeouts)
  return app
}

function createServer(
  { config, log }: World,
  { headersMs, requestMs, handlerMs, checkMs, idleMs }: Timeouts,
): FastifyInstance {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    logController: new RequestLog(),
    requestTimeout: requestMs,
    http: {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
    },
    connectionTimeout: idleMs,
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
  app.decorateRequest('relation', null)
  return app
}

async function registerRoutes(
  app: FastifyInstance,
  world: World,
  { heartbeatMs }: Timeouts,
): Promise<void> {
  const documents = new DocumentStore()
  const serve = serveOn(app, world, { requireRelation, admit }, documents)
  accountRoutes(serve, world)
  passkeyRoutes(serve, world)
  tournamentRoutes(serve, world)
  leagueRoutes(serve, world)
  groupRoutes(serve, world)
  invitationRoutes(serve, world)
  joiningRoutes(serve, world)
  clubRoutes(serve, world)
  runItBackRoutes(serve, world)
  friendRoutes(serve, world)
  favoriteRoutes(serve, world)
  messageRoutes(serve, world)
  draftRoutes(serve, world)
  scoringRoutes(serve, world)
  historyRoutes(serve, world)
  chancesRoutes(serve, world)
  weekRoutes(serve, world)
  watchRoutes(serve, world)
  reactionRoutes(serve, world)
  shootoutRoutes(serve, world)
  settlingRoutes(serve, world)
  seasonRoutes(serve, world)
  groupChannelRoutes(serve, world)
  achievementRoutes(serve, world)
  calendarRoutes(serve, world)
  notificationRoutes(serve, world)
  pushRoutes(serve, world)
  planRoutes(serve, world)
  assistantRoutes(serve, world)
  ownDataRoutes(serve, world)
  adminRoutes(serve, app, world)
  demoRoutes(serve, app, world)
  healthRoutes(serve, world)
  streamRoutes(serve, world, documents, heartbeatMs)
  serveUnsubscribePages(app, world)
  serveOutboxPage(app, world)
  serveJoinPictures(app, world)
  webhookRoutes(serve, app, world)
  reportRoutes(serve, app, world)
  serveSecurityTxt(app, world.config)
  await serveApiDocs(app)
}

/** Accepts JSON bodies only. An empty body counts as none, since the web app sends it with some POSTs. */
function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}
