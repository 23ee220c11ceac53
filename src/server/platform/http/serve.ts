import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { type Access, type Endpoint, type Input, type Output } from '#contract/wire/endpoint.ts'

import type { Account, LeagueViewer, Member } from '../auth/account.ts'
import { sessionHash, sessionToken } from '../auth/session-token.ts'
import { AccessError, found } from '../errors/errors.ts'
import type { NetworkThrottle } from '../limits/rate-limits.ts'
import type { Services } from '../services/services.ts'
import { createAccessChecks, type LeagueAccessChecks } from './access.ts'
import type { DocumentStore, VersionedDocument } from './document-store.ts'
import { sendDocument } from './send-document.ts'

/** The caller, as far as the endpoint's `access` identifies them. */
type Caller<A extends Access> = A extends 'public' | 'signed'
  ? { caller: null }
  : A extends 'account' | 'admin'
    ? { caller: Account }
    : A extends 'invited'
      ? { caller: Account; member: LeagueViewer }
      : { caller: Account; member: Member }

/** The raw request and reply, for the few routes that set a cookie or read an address. */
export interface HttpContext {
  http: { request: FastifyRequest; reply: FastifyReply }
}

/** Returned by a handler that sent or hijacked the reply itself. */
export const replySent = Symbol('replySent')

type Handler<E extends Endpoint> = (
  input: Input<E> & Caller<E['access']> & HttpContext,
) => Promise<Output<E> | typeof replySent>

type QueryHandler<E extends Endpoint> = (
  input: Input<E> & { tokenHash: string } & HttpContext,
) => Promise<Output<E> | string | typeof replySent | null>

/** Exceptions from the usual limits, in milliseconds and bytes. */
interface RouteOptions {
  handlerTimeout?: number
  bodyLimit?: number
  /** Accepts any `Host`, since health probes don't know ours. */
  anyHost?: boolean
  /** Accepts requests from other sites' pages. */
  allowCrossOrigin?: boolean
  /** Counts calls by network for this limit, instead of those that all other calls share. */
  ownLimit?: NetworkThrottle
}

/** Registers endpoints as routes. */
export interface Serve {
  <E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: RouteOptions): void
  /**
   * For the most frequent calls: the handler's own query looks up the session, which saves a round trip. The
   * handler returns null when the session is invalid. A string is sent as finished JSON.
   */
  withOneQuery<E extends Endpoint>(endpoint: E, handler: QueryHandler<E>): void
  /**
   * Serves a document that many callers read; see {@link VersionedDocument}. `find` checks the session and the permission
   * and finds the newest version, all in one query. It returns null when the caller may not read the document, and
   * the checks of an ordinary route then say why. A public document has no session to check.
   */
  versioned<E extends Endpoint>(
    endpoint: E & { versioned: true },
    find: (
      input: Input<E> & { tokenHash: string } & HttpContext,
    ) => Promise<VersionedDocument | null>,
  ): void
  /** The same for a Fastify scope, which may parse bodies differently. */
  inScope(scope: FastifyInstance): Serve
}

/** Makes a `Serve` for an app. A route checks the session first, then the shapes, then the permissions. */
export function createServe(
  app: FastifyInstance,
  services: Services,
  admission: LeagueAccessChecks,
  documents: DocumentStore,
): Serve {
  const { checkSession, checkLeague } = createAccessChecks(services, admission)
  const serve = (<E extends Endpoint>(
    endpoint: E,
    handler: Handler<E>,
    options: RouteOptions = {},
  ) => {
    addRoute(app, endpoint, {
      ...options,
      onRequest: (request) => checkSession(request, endpoint),
      async handler(request, reply) {
        const member = checkLeague(request, endpoint)
        const input = {
          ...toInput(request),
          caller: request.caller,
          member,
          http: { request, reply },
        }
        const output = await handler(input as unknown as Parameters<Handler<E>>[0])
        if (output === replySent || isAnswered(reply)) return reply
        if (endpoint.contentType) reply.type(`${endpoint.contentType}; charset=utf-8`)
        return await reply.status(endpoint.status ?? 200).send(output)
      },
    })
  }) as Serve

  serve.withOneQuery = (endpoint, handler) => serveWithOneQuery(app, endpoint, handler)
  serve.versioned = (endpoint, find) => {
    const isPublic = endpoint.access === 'public'
    addRoute(app, endpoint, {
      onRequest: isPublic ? async () => {} : requireToken,
      async handler(request, reply) {
        const input = { ...toInputWithToken(request), http: { request, reply } }
        const search = () => find(input as unknown as Parameters<typeof find>[0])
        let document = await search()
        if (!document && !isPublic) {
          await checkSession(request, endpoint)
          checkLeague(request, endpoint)
          // They must have been let in just now.
          document = await search()
        }
        if (isAnswered(reply)) return reply
        request.isSignedIn = !isPublic
        return await sendDocument(documents, found(document, 'Document'), request, reply)
      },
    })
  }
  serve.inScope = (scope) => createServe(scope, services, admission, documents)
  return serve
}

function serveWithOneQuery<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: QueryHandler<E>,
): void {
  addRoute(app, endpoint, {
    onRequest: requireToken,
    async handler(request, reply) {
      const input = { ...toInputWithToken(request), http: { request, reply } }
      const output = await handler(input as unknown as Parameters<typeof handler>[0])
      if (output === null) throw new AccessError(401)
      request.isSignedIn = true
      if (output === replySent || isAnswered(reply)) return reply
      if (typeof output !== 'string') {
        return await reply.status(endpoint.status ?? 200).send(output)
      }
      return await reply
        .type('application/json; charset=utf-8')
        .serializer((text) => text as string)
        .send(output)
    },
  })
}

async function requireToken(request: FastifyRequest): Promise<void> {
  if (!sessionToken(request)) throw new AccessError(401)
}

/** Whether a request was answered meanwhile, since its handler took too long. */
const isAnswered = (reply: FastifyReply) => reply.sent

interface RouteSteps extends RouteOptions {
  onRequest(request: FastifyRequest): Promise<void>
  handler(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

function addRoute(app: FastifyInstance, endpoint: Endpoint, steps: RouteSteps): void {
  const { params, query, body, response, contentType } = endpoint
  const {
    anyHost = false,
    allowCrossOrigin = endpoint.access === 'signed',
    ownLimit,
    ...more
  } = steps
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      // Other media types are sent as they are.
      ...(!contentType && { response: { [endpoint.status ?? 200]: response } }),
    },
    config: {
      allowCrossOrigin,
      anyHost,
      ...(ownLimit && { ownLimit }),
      revalidated: endpoint.revalidated ?? endpoint.versioned === true,
    },
    ...more,
  })
}

const toInput = ({ params, query, body }: FastifyRequest) => ({ params, query, body })

const toInputWithToken = (request: FastifyRequest) => ({
  ...toInput(request),
  tokenHash: sessionHash(request),
})

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called from outside the site's own pages; the route authenticates its callers itself. */
    allowCrossOrigin?: boolean
    anyHost?: boolean
    ownLimit?: NetworkThrottle
    /** A browser may cache the response, and revalidates it each time. */
    revalidated?: boolean
  }
}
