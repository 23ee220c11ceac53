import * as z from 'zod/mini'

import { endpoint } from '../wire/endpoint.ts'
import { idParams, instant, MessageResponse, money, uuid } from '../wire/shapes.ts'
import { League } from './leagues.ts'

/** Changes of a member; omitted fields stay. */
const MemberUpdate = z.object({
  paid: z.optional(z.boolean()),
  /** The entry fee that they paid. Checking it off is refused once the fee is another one. Without it, any fee will do. */
  entryFee: z.optional(money),
  /** Only the commissioner may change it. */
  deputy: z.optional(z.boolean()),
})

const memberParams = z.object({ id: uuid, userId: uuid })

export const updateMember = endpoint({
  method: 'PATCH',
  path: '/api/leagues/:id/members/:userId',
  access: 'deputy',
  summary: 'Checks off who’s paid; for the commissioner, also names deputies',
  params: memberParams,
  body: MemberUpdate,
  response: MessageResponse,
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/leagues/:id/members/:userId',
  access: 'member',
  summary: 'Leaves the league, or for the commissioner removes a member, until picks lock',
  params: memberParams,
  response: MessageResponse,
})

export const handOverLeague = endpoint({
  method: 'PUT',
  path: '/api/leagues/:id/commissioner',
  access: 'commissioner',
  summary: 'Hands the league over to another member',
  params: idParams,
  body: z.object({ userId: uuid }),
  response: League,
})

/** The hours between two nudges in a league. */
export const hoursBetweenNudges = 6

export const nudgeMembers = endpoint({
  method: 'POST',
  path: '/api/leagues/:id/nudge',
  access: 'deputy',
  summary: `Reminds the members without a complete team, once in ${hoursBetweenNudges} hours`,
  params: idParams,
  response: z.object({
    message: z.string(),
    /** How many members were nudged. */
    nudged: z.int(),
    nudgedAt: instant,
  }),
})
