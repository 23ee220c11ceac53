import { hash, randomUUID } from 'node:crypto'

import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import etag from '@fastify/etag'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'

import type { Shape } from '#contract/wire/endpoint.ts'

import { passkeyRoutes } from './accounts/passkeys/routes.ts'
import { pictureRoutes } from './accounts/pictures/routes.ts'
import { ownDataRoutes } from './accounts/privacy/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { demoRoutes } from './admin/database-demo/routes.ts'
import { openMetrics } from './admin/prometheus/measure.ts'
import { countRequests } from './admin/request-count.ts'
import { adminRoutes } from './admin/routes.ts'
import { planRoutes, webhookRoutes } from './billing/routes.ts'
import { calendarRoutes } from './clubs/calendar/routes.ts'
import { clubSocialTags } from './clubs/join-club.ts'
import { lookRoutes } from './clubs/looks/routes.ts'
import { clubRoutes } from './clubs/routes.ts'
import { runItBackRoutes } from './clubs/run-it-back/routes.ts'
import { eveningRoutes } from './evenings/routes.ts'
import { friendRoutes } from './friends/routes.ts'
import { achievementRoutes } from './game/achievements/routes.ts'
import { chancesRoutes } from './game/chances/routes.ts'
import { groupChannelRoutes } from './game/group-channel/routes.ts'
import { historyRoutes } from './game/history/routes.ts'
import { reactionRoutes } from './game/reactions/routes.ts'
import { pushableLeaderboard } from './game/scoring/leaderboard.ts'
import { scoringRoutes } from './game/scoring/routes.ts'
import { seasonRoutes } from './game/seasons/routes.ts'
import { settleUpRoutes } from './game/settle-up/routes.ts'
import { shootoutRoutes } from './game/shootout/routes.ts'
import { watchRoutes } from './game/watch/routes.ts'
import { pushableWeek } from './game/week/document.ts'
import { weekRoutes } from './game/week/routes.ts'
import { findSubscriber } from './leagues/access/find-subscriber.ts'
import { requireAccess, readCallerRelation } from './leagues/access/league-access.ts'
import { analyticsRoutes } from './leagues/analytics/routes.ts'
import { assistantRoutes } from './leagues/assistant/routes.ts'
import { draftRoutes } from './leagues/draft/routes.ts'
import { groupRoutes } from './leagues/groups/routes.ts'
import { invitationRoutes } from './leagues/invitations/routes.ts'
import { joinRoutes } from './leagues/join/routes.ts'
import { renderJoinHead, serveSocialImages } from './leagues/join/social-tags.ts'
import { leagueRoutes } from './leagues/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { serveOutboxPage } from './notifications/mail/outbox-page.ts'
import { pushRoutes } from './notifications/push/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { serveUnsubscribePages } from './notifications/unsubscribe-pages.ts'
import { handleError } from './platform/errors/errors.ts'
import { validate } from './platform/errors/validation-error.ts'
import { serveApiDocs } from './platform/http/api-docs.ts'
import {
  limitConnections,
  skipLateChecks,
  type Timeouts,
  timeouts,
} from './platform/http/connections.ts'
import { DocumentStore } from './platform/http/document-store.ts'
import { limitCalls } from './platform/http/guards/rate-limit-calls.ts'
import { addRequestGuards } from './platform/http/guards/request-guards.ts'
import { healthRoutes } from './platform/http/health-routes.ts'
import { reportRoutes } from './platform/http/report-routes.ts'
import { RequestLog } from './platform/http/request-log.ts'
import { serveSecurityTxt } from './platform/http/security-txt.ts'
import { createServe } from './platform/http/serve.ts'
import { listInlineScriptHashes } from './platform/http/web-app/inline-scripts.ts'
import { builtApp, serveWebApp } from './platform/http/web-app/web-app.ts'
import { isWithin } from './platform/limits/network.ts'
import type { Services } from './platform/services/services.ts'
import { streamRoutes } from './platform/streams/routes.ts'
import { favoriteRoutes } from './tournaments/favorites/routes.ts'
import { tournamentRoutes } from './tournaments/routes.ts'
import { pushableScoreboard } from './tournaments/tournament-documents.ts'

/** Builds the application with every feature's routes. It doesn't listen yet. */
export async function buildApp(
  services: Services,
  requestTimeouts: Timeouts = timeouts,
  webApp = builtApp,
): Promise<FastifyInstance> {
  const { config } = services
  const isProxy = isWithin(['127.0.0.0/8', '::1', ...config.TRUSTED_PROXIES])
  const app = createServer(services, isProxy, requestTimeouts)
  acceptOnlyJson(app)
  limitConnections(app, isProxy, services.readiness)
  skipLateChecks(app.server, requestTimeouts)

  await app.register(cookie)
  // Compressing small responses gains nothing: they fit into the first packets anyway.
  // No client packs its requests, and a small packed one could cost much.
  await app.register(compress, { threshold: 8 * 1024, globalDecompression: false })
  await app.register(etag, { weak: true, hashFn: (body) => hash('sha1', body, 'base64url') })

  await addRequestGuards(app, config, listInlineScriptHashes(webApp))
  services.tracing?.traceRequests(app)
  await openMetrics(app, services)
  countRequests(app, services)
  limitCalls(app, services)
  registerRoutes(app, services, requestTimeouts)
  const head = renderJoinHead(services, (code) => clubSocialTags(services.db, code))
  await serveWebApp(app, services, webApp, head, requestTimeouts)
  return app
}

function createServer(
  { log }: Services,
  isProxy: (reported: string) => boolean,
  { headersMs, requestMs, handlerMs, checkIntervalMs, idleMs }: Timeouts,
): FastifyInstance {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    logController: new RequestLog(),
    requestTimeout: requestMs,
    http: {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkIntervalMs,
    },
    connectionTimeout: idleMs,
    handlerTimeout: handlerMs,
    bodyLimit: 64 * 1024,
    // Fastify's own check takes an address with a port for a stranger's.
    trustProxy: isProxy,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  })
  app.setValidatorCompiler<Shape>(
    ({ schema }) =>
      (value) =>
        validate(schema, value),
  )
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.decorateRequest('caller', null)
  app.decorateRequest('relation', null)
  return app
}

function registerRoutes(app: FastifyInstance, services: Services, { heartbeatMs }: Timeouts): void {
  const documents = new DocumentStore()
  const serve = createServe(
    app,
    services,
    { requireRelation: readCallerRelation, requireAccess },
    documents,
  )
  accountRoutes(serve, services)
  passkeyRoutes(serve, services)
  pictureRoutes(serve, services)
  tournamentRoutes(serve, services)
  leagueRoutes(serve, services)
  groupRoutes(serve, services)
  invitationRoutes(serve, services)
  joinRoutes(serve, services)
  eveningRoutes(serve, services)
  clubRoutes(serve, services)
  lookRoutes(serve, services)
  runItBackRoutes(serve, services)
  friendRoutes(serve, services)
  favoriteRoutes(serve, services)
  messageRoutes(serve, services)
  draftRoutes(serve, services)
  scoringRoutes(serve, services)
  historyRoutes(serve, services)
  chancesRoutes(serve, services)
  weekRoutes(serve, services)
  watchRoutes(serve, services)
  reactionRoutes(serve, services)
  shootoutRoutes(serve, services)
  settleUpRoutes(serve, services)
  seasonRoutes(serve, services)
  groupChannelRoutes(serve, services)
  achievementRoutes(serve, services)
  calendarRoutes(serve, services)
  notificationRoutes(serve, services)
  pushRoutes(serve, services)
  planRoutes(serve, services)
  assistantRoutes(serve, services)
  analyticsRoutes(serve, services)
  ownDataRoutes(serve, services)
  adminRoutes(serve, app, services)
  demoRoutes(serve, app, services)
  healthRoutes(serve, services)
  streamRoutes(serve, services, documents, subscribersOf(services), heartbeatMs)
  serveUnsubscribePages(app, services)
  serveOutboxPage(app, services)
  serveSocialImages(app, services)
  webhookRoutes(serve, app, services)
  reportRoutes(serve, app, services)
  serveSecurityTxt(app, services.config)
  serveApiDocs(app)
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

/** The parts of the features above that streams need. */
const subscribersOf = ({ database, golf, config }: Services) => ({
  findSubscriber: findSubscriber(database.db),
  pushable: [
    pushableLeaderboard(database, config.SETTLE_AFTER_HOURS),
    pushableWeek(database),
    pushableScoreboard(database, golf.name),
  ],
})
