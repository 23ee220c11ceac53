import * as z from 'zod/mini'

import { guessLimits } from '#domain/draft/draft.ts'
import { slots } from '#domain/leagues/groups.ts'

import { endpoint } from '../wire/endpoint.ts'
import { apiPlayerId, idParams, instant, MessageResponse, money, uuid } from '../wire/shapes.ts'

/** A team to save; it may be incomplete. */
export const TeamInput = z.object({
  apiPlayerIds: z.array(apiPlayerId).check(z.maxLength(10)),
  /** The guess of the winner's total to par. */
  predictedWinningScore: z._default(
    z.nullable(z.int().check(z.minimum(guessLimits.min), z.maximum(guessLimits.max))),
    null,
  ),
  /** The `savedAt` of the saved team that this one was made from; null for none. Without it, any team is replaced. */
  basedOn: z.optional(z.nullable(instant)),
  /** The most that the member agreed to owe. Someone's first team is refused once the entry fee is higher. Without it, any fee will do. */
  entryFee: z.optional(money),
})
export type TeamInput = z.output<typeof TeamInput>

const Reserve = z.object({ apiPlayerId, name: z.string() })

/** A golfer on a team. */
export const TeamGolfer = z.object({
  apiPlayerId,
  name: z.string(),
  /** As the golf source writes it: a name, or a code of three letters. Null where unknown. */
  country: z.optional(z.nullable(z.string())),
  groupId: z.enum(slots),
  ranking: z.nullable(z.int()),
  /** Whether the place was left empty and filled when the draft closed. */
  filled: z.boolean(),
  /**
   * Once the draft has closed, the golfer who would replace this one or already has. Null when nobody is left in the
   * group.
   */
  reserve: z._default(z.nullable(Reserve), null),
  /** The replacement if all the team's golfers from that group are out: the better ranked are replaced first. */
  reserveIfAllOut: z._default(z.nullable(Reserve), null),
})

/** The caller's own team. */
export const Team = z.object({
  golfers: z.array(TeamGolfer),
  predictedWinningScore: z.nullable(z.int()),
  /** Null until something is saved. */
  savedAt: z.nullable(instant),
  complete: z.boolean(),
  /** Whether the draft is open, by the server's clock. */
  open: z.boolean(),
  draftingEndDate: instant,
  /** When the server read the team. */
  now: instant,
})
export type Team = z.output<typeof Team>

export const getTeam = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/team',
  access: 'member',
  summary: 'My team',
  params: idParams,
  response: Team,
})

export const saveTeam = endpoint({
  method: 'PUT',
  path: '/api/leagues/:id/team',
  access: 'member',
  summary: 'Saves my team, whole or in part, until picks lock',
  params: idParams,
  body: TeamInput,
  response: Team,
})

export const quickPickTeam = endpoint({
  method: 'POST',
  path: '/api/leagues/:id/team/quick-pick',
  access: 'member',
  summary: 'Suggests golfers for the empty places on my team without saving',
  params: idParams,
  /** Golfers picked so far, saved or not. */
  body: z.object({ apiPlayerIds: TeamInput.shape.apiPlayerIds }),
  /** Only the drawn golfers. */
  response: z.object({ apiPlayerIds: z.array(apiPlayerId) }),
})

export const listTeams = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/teams',
  access: 'member',
  summary: 'Everyone’s team, once picks are locked',
  versioned: true,
  params: idParams,
  response: z.object({
    teams: z.array(
      z.object({
        userId: uuid,
        username: z.string(),
        name: z.string(),
        predictedWinningScore: z.nullable(z.int()),
        /** The order in which teams became complete, from 1. The odd cents of a tied first place go by it. */
        completed: z.optional(z.int()),
        golfers: z.array(TeamGolfer),
      }),
    ),
  }),
})

export const listShortlist = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/shortlist',
  access: 'member',
  summary: 'The golfers I starred for this draft, latest first; empty once picks are locked',
  params: idParams,
  response: z.object({ apiPlayerIds: z.array(apiPlayerId) }),
})

const shortlisted = z.object({ id: uuid, apiPlayerId })

export const addToShortlist = endpoint({
  method: 'PUT',
  path: '/api/leagues/:id/shortlist/:apiPlayerId',
  access: 'member',
  summary: 'Stars a golfer for myself, until picks lock',
  params: shortlisted,
  response: MessageResponse,
})

export const removeFromShortlist = endpoint({
  method: 'DELETE',
  path: '/api/leagues/:id/shortlist/:apiPlayerId',
  access: 'member',
  summary: 'Unstars a golfer, until picks lock',
  params: shortlisted,
  response: MessageResponse,
})
