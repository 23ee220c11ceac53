import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { guestCalls } from '#contract/guest-calls.ts'
import {
  type Access,
  accountHeader,
  type Endpoint,
  type LeagueAccess,
  isPublicAccess,
} from '#contract/wire/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { eveningOrgId } from '#domain/tournaments/sources.ts'

import {
  type Account,
  type LeagueViewer,
  type LeagueRelation,
  requireAccount,
} from '../auth/account.ts'
import { requireAdministrator, requirePasskey } from '../auth/administrator.ts'
import { sessionToken } from '../auth/session-token.ts'
import { AccessError, NotFoundError } from '../errors/errors.ts'
import type { Services } from '../services/services.ts'

/** How leagues admit callers, handed over so that routing doesn't know about leagues. */
export interface LeagueAccessChecks {
  /** Finds the caller and their relation to a league, in one query. */
  requireRelation(
    db: Services['db'],
    token: string | undefined,
    leagueId: string,
  ): Promise<{ caller: Account; relation: LeagueRelation | null }>
  /** Admits a caller to a league, or throws the reason why not. */
  requireAccess(
    caller: Account,
    relation: LeagueRelation | null,
    access: LeagueAccess,
    endpoint: Pick<Endpoint, 'allowsDeleted'>,
  ): LeagueViewer
}

/** Makes the checks of a route: the session as the request arrives, and the league once its shapes are right. */
export function createAccessChecks(
  { db, config }: Services,
  { requireRelation, requireAccess }: LeagueAccessChecks,
) {
  return {
    async checkSession(request: FastifyRequest, endpoint: Endpoint): Promise<void> {
      const { access, confirmed } = endpoint
      if (isPublicAccess(access)) return
      const token = sessionToken(request)
      const { id } = request.params as { id?: string }
      // A malformed id is refused later, after the session.
      if (isLeagueAccess(access) && isUuid(id)) {
        Object.assign(request, await requireRelation(db, token, id))
      } else {
        request.caller = await requireAccount(db, token)
      }
      request.isSignedIn = true
      checkShownAccount(request, endpoint)
      if (request.caller?.isGuest) checkGuest(request, endpoint)
      if (access === 'admin') requireAdministrator(config, request.caller)
      if (confirmed && request.caller) requirePasskey(config, request.caller)
    },
    checkLeague({ caller, relation }: FastifyRequest, endpoint: Endpoint): LeagueViewer | null {
      const { access } = endpoint
      return caller && isLeagueAccess(access)
        ? requireAccess(caller, relation, access, endpoint)
        : null
    },
  }
}

/**
 * Refuses a write from a page that shows another account than the session's, as after a sign-in in another tab. Programs
 * don't send the header.
 */
function checkShownAccount({ headers, caller }: FastifyRequest, { method }: Endpoint): void {
  const shown = headers[accountHeader]
  if (method !== 'GET' && shown !== undefined && shown !== caller?.id)
    throw new Refusal('account-changed')
}

/** Guests may play, and look at the golf of evenings. Versioned documents of tournaments check this in their query. */
function checkGuest(request: FastifyRequest, endpoint: Endpoint): void {
  if (!guestCalls.has(endpoint))
    throw new AccessError(403, 'Guests can’t do that. Create an account first.')
  const { orgId } = request.query as { orgId?: unknown }
  if (endpoint.path.startsWith('/api/tournaments/') && orgId !== eveningOrgId)
    throw new NotFoundError('Tournament not found')
}

const Id = z.uuid()
const isUuid = (id: string | undefined): id is string => Id.safeParse(id).success

const isLeagueAccess = (access: Access): access is LeagueAccess =>
  access === 'invited' || access === 'member' || access === 'deputy' || access === 'commissioner'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Account | null
    /** The caller's relation to the league that the route is about, if there is one. */
    relation: LeagueRelation | null
  }
}
