import * as z from 'zod/mini'

import { fieldOrders } from '#domain/strength/field-order.ts'

import { endpoint } from '../wire/endpoint.ts'
import { idParams, MessageResponse, money, requiredName, uuid } from '../wire/shapes.ts'
import { NewLeague } from './manage-league.ts'

const { apiTournamentId, tournOrgId } = NewLeague.shape
const tournament = { apiTournamentId, tournOrgId }

/** What the next league copies from a club, or from a league in no club. */
export const NextLeaguePreview = z.object({
  name: z.string(),
  entryFee: money,
  /** The rules in four lines. */
  rules: z.array(z.string()),
  shootout: z.boolean(),
  /** Null also for a reader who isn't in the league's club. */
  club: z.nullable(z.object({ id: uuid, name: z.string() })),
  /** Whether the reader may run it: in a club, only the owner and deputies. */
  mayRun: z.boolean(),
  /** Everyone who will be asked, without the reader. Those who are always in are members at once. */
  people: z.array(z.object({ userId: uuid, name: z.string(), alwaysIn: z.boolean() })),
  /** The open tournaments on which it has a league already, so that a press would enter that one. */
  playing: z.array(z.object(tournament)),
  /** The upcoming tournaments whose field is out, with the order to sort it in; null when too few golfers have a rank. */
  fields: z._default(
    z.array(z.object({ ...tournament, golferOrder: z.nullable(z.enum(fieldOrders)) })),
    [],
  ),
})
export type NextLeaguePreview = z.output<typeof NextLeaguePreview>

const response = z.object({
  league: z.object({ id: uuid }),
  /** A club was wanted, and the league was there already and is in none. */
  lacksClub: z.optional(z.literal(true)),
})

export const previewRunItBack = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/run-it-back',
  access: 'member',
  summary: 'What the next week of this league would be',
  params: idParams,
  response: NextLeaguePreview,
})

export const runItBack = endpoint({
  method: 'POST',
  path: '/api/leagues/:id/run-it-back',
  access: 'member',
  summary:
    'Plays the next tournament with the same people: a league with the same fee and rules, sorted and ready to draft. A second call for the same tournament gives the same league',
  params: idParams,
  body: z.object({
    ...tournament,
    /** For a league in no club: starts a club of this name with everyone in it. */
    clubName: z.optional(requiredName(80, 'Club name is required')),
    /** Makes a league of its own that asks fewer people; its groups are left to its commissioner. */
    changes: z.optional(
      z.object({
        name: NewLeague.shape.name,
        entryFee: NewLeague.shape.entryFee,
        clientId: NewLeague.shape.clientId,
        /** The members of the earlier league to ask; others are ignored. */
        memberIds: z.array(uuid).check(z.maxLength(100)),
      }),
    ),
  }),
  response,
  status: 201,
})

export const previewClubLeague = endpoint({
  method: 'GET',
  path: '/api/clubs/:id/next-league',
  access: 'account',
  summary: 'What the next week of this club would be',
  params: idParams,
  response: NextLeaguePreview,
})

export const createClubLeague = endpoint({
  method: 'POST',
  path: '/api/clubs/:id/leagues',
  access: 'account',
  summary:
    'For the owner and deputies: plays the next tournament with the club, as running a league back does',
  params: idParams,
  body: z.object(tournament),
  response,
  status: 201,
})

export const setAutoJoin = endpoint({
  method: 'PATCH',
  path: '/api/clubs/:id/members/me',
  access: 'account',
  summary: 'Adds me to every new week of the club automatically, or goes back to asking me',
  params: idParams,
  body: z.object({ alwaysIn: z.boolean() }),
  response: MessageResponse,
})
