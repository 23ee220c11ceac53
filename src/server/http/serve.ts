import {
  type Access,
  type Endpoint,
  type Input,
  needsNoSession,
  type Output,
} from '#contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { type Admitted, type Account, type Member, requireAccount } from '../identity/admission.ts'
import { sessionToken, tokenHash } from '../identity/session-token.ts'
import { Denied } from '../errors/errors.ts'
import type { World } from '../world/world.ts'

/** Who calls, as far as the endpoint's `access` makes it known. */
type Caller<A extends Access> = A extends 'public' | 'signed'
  ? { caller: null }
  : A extends 'account' | 'admin'
    ? { caller: Account }
    : A extends 'invited'
      ? { caller: Account; member: Admitted }
      : { caller: Account; member: Member }

/** The exchange itself, for the few routes that set a cookie or read an address. */
export interface Exchange {
  http: { request: FastifyRequest; reply: FastifyReply }
}

/** Returned by a handler that sent or hijacked the reply itself. */
export const replySent = Symbol('replySent')

export type Handler<E extends Endpoint> = (
  input: Input<E> & Caller<E['access']> & Exchange,
) => Promise<Output<E> | typeof replySent>

/** For the few routes that need more room than the rest: in milliseconds and bytes. */
export interface RouteOptions {
  handlerTimeout?: number
  bodyLimit?: number
  /** Answers by whatever name it is called, as probes do not know ours. */
  anyHost?: boolean
  /** Taken from other pages than the site's own, too. */
  allowCrossOrigin?: boolean
}

/** Makes routes of endpoints. */
export interface Serve {
  <E extends Endpoint>(endpoint: E, handler: Handler<E>, room?: RouteOptions): void
  /**
   * For the pages that are read most: the handler's own query looks the session up, which saves a round
   * trip. It gives null when nobody is signed in by that token. A text or a buffer is JSON already.
   */
  inOneQuery<E extends Endpoint>(
    endpoint: E,
    handler: (
      input: Input<E> & { tokenHash: string } & Exchange,
    ) => Promise<Output<E> | string | Buffer | typeof replySent | null>,
  ): void
  /** The same for a Fastify scope, where bodies are parsed in a way of its own. */
  within(scope: FastifyInstance): Serve
}

/** Lets a caller into the league that an endpoint names, or throws why not. */
export type Admit = (
  db: World['db'],
  caller: Account,
  access: 'invited' | 'member' | 'commissioner',
  leagueId: string,
  endpoint: Pick<Endpoint, 'ofDeleted'>,
) => Promise<Admitted>

/** One endpoint, one route: signed in is checked first, then the shapes, then what the caller may. */
export function serveOn(app: FastifyInstance, world: World, admit: Admit): Serve {
  const serve = (<E extends Endpoint>(
    endpoint: E,
    handler: Handler<E>,
    room: RouteOptions = {},
  ) => {
    const { access } = endpoint
    route(app, endpoint, {
      ...room,
      async onRequest(request) {
        if (!needsNoSession(access)) {
          request.caller = await requireAccount(world.db, sessionToken(request))
          request.isSignedIn = true
        }
        if (access === 'admin' && request.caller?.role !== 'admin') throw new Denied(403)
      },
      async handler(request, reply) {
        const { caller } = request
        const member =
          caller && isLeagueAccess(access)
            ? await admit(world.db, caller, access, (request.params as { id: string }).id, endpoint)
            : null
        const input = { ...parts(request), caller, member, http: { request, reply } }
        const output = await handler(input as unknown as Parameters<Handler<E>>[0])
        if (output === replySent) return reply
        if (endpoint.media) reply.type(`${endpoint.media}; charset=utf-8`)
        return await reply.status(endpoint.status ?? 200).send(output)
      },
    })
  }) as Serve

  serve.inOneQuery = (endpoint, handler) => {
    route(app, endpoint, {
      async onRequest(request) {
        if (!sessionToken(request)) throw new Denied(401)
      },
      async handler(request, reply) {
        const hash = tokenHash(sessionToken(request) ?? '')
        const input = { ...parts(request), tokenHash: hash, http: { request, reply } }
        const output = await handler(input as unknown as Parameters<typeof handler>[0])
        if (output === null) throw new Denied(401)
        request.isSignedIn = true
        if (output === replySent) return reply
        if (typeof output === 'string' || output instanceof Buffer) {
          return await reply
            .type('application/json; charset=utf-8')
            .serializer((text) => text as string)
            .send(output)
        }
        return await reply.status(endpoint.status ?? 200).send(output)
      },
    })
  }
  serve.within = (scope) => serveOn(scope, world, admit)
  return serve
}

interface Steps extends RouteOptions {
  onRequest(request: FastifyRequest): Promise<void>
  handler(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

function route(app: FastifyInstance, endpoint: Endpoint, steps: Steps): void {
  const { params, query, body, response, media } = endpoint
  const { anyHost = false, allowCrossOrigin = endpoint.access === 'signed', ...more } = steps
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      // A text goes as it is.
      ...(!media && { response: { [endpoint.status ?? 200]: response } }),
    },
    config: {
      allowCrossOrigin,
      anyHost,
      revalidated: endpoint.revalidated === true,
    },
    ...more,
  })
}

const parts = ({ params, query, body }: FastifyRequest) => ({ params, query, body })

const isLeagueAccess = (access: Access): access is 'invited' | 'member' | 'commissioner' =>
  access === 'invited' || access === 'member' || access === 'commissioner'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Account | null
  }
  interface FastifyContextConfig {
    /** Not called by the site's own pages: it says itself who it lets in. */
    allowCrossOrigin?: boolean
    anyHost?: boolean
    /** A browser may keep its answer, and asks each time whether it still holds. */
    revalidated?: boolean
  }
}
