import * as z from 'zod/mini'

import { groups } from '#domain/leagues/groups.ts'
import { fieldOrders } from '#domain/strength/field-order.ts'

import { endpoint } from '../wire/endpoint.ts'
import { apiPlayerId, idParams, MessageResponse, uuid } from '../wire/shapes.ts'
import { League } from './leagues.ts'

/** A golfer in a group. */
export const GroupedGolfer = z.object({
  id: uuid,
  groupId: z.enum(groups),
  /** What the league's golfers are sorted by; null where their field had no order. */
  golferOrder: z._default(z.nullable(z.enum(fieldOrders)), null),
  tournamentPlayer: z.object({
    apiPlayerId,
    fullName: z.string(),
    country: z.nullable(z.string()),
    currentRanking: z.nullable(z.int()),
    imageUrl: z.nullable(z.string()),
    status: z.string(),
  }),
})
export type GroupedGolfer = z.output<typeof GroupedGolfer>

/** A golfer to put into a group. */
export const GroupAssignment = z.object({ apiPlayerId, groupId: z.enum(groups) })
export type GroupAssignment = z.output<typeof GroupAssignment>

const SavedGroups = z.object({ message: z.string(), playerGroups: z.array(GroupedGolfer) })

/** More than any field has. */
const maxGolfers = 400

export const listPlayerGroups = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/player-groups',
  access: 'invited',
  summary: 'The golfers in Groups A, B, and C',
  revalidated: true,
  params: idParams,
  response: z.object({ playerGroups: z.array(GroupedGolfer) }),
})

const message = `A field has at most ${maxGolfers} players`

export const sortPlayers = endpoint({
  method: 'PUT',
  path: '/api/leagues/:id/player-groups',
  access: 'member',
  summary:
    'Sorts the golfers into groups. A golfer you leave out is in no group. Commissioner only',
  params: idParams,
  body: z.object({
    playerGroupAssignments: z.array(GroupAssignment).check(z.maxLength(maxGolfers, message)),
    /**
     * The saved groups that these changes started from. If others are saved by now, the call is refused. Without it, any
     * are replaced.
     */
    basedOn: z.optional(z.array(GroupAssignment).check(z.maxLength(maxGolfers, message))),
    /** What the groups were filled by, unless by hand. */
    golferOrder: z.optional(z.enum(fieldOrders)),
  }),
  response: SavedGroups,
})

export const addToGroups = endpoint({
  method: 'POST',
  path: '/api/leagues/:id/player-groups',
  access: 'member',
  summary: 'Puts golfers into groups, all or none; commissioner only',
  params: idParams,
  body: z.object({
    // More than the groups hold is left to the rule, which names the full group.
    playerGroupAssignments: z
      .array(GroupAssignment, 'No assignments to save')
      .check(z.minLength(1, 'No assignments to save'), z.maxLength(maxGolfers, message)),
  }),
  response: SavedGroups,
})

export const removeFromGroup = endpoint({
  method: 'DELETE',
  path: '/api/leagues/:id/player-groups/:playerGroupId',
  access: 'member',
  summary: 'Takes a golfer out of a group until setup is complete; commissioner only',
  params: z.object({ id: uuid, playerGroupId: uuid }),
  response: MessageResponse,
})

export const completeSetup = endpoint({
  method: 'POST',
  path: '/api/leagues/:id/complete-setup',
  access: 'commissioner',
  summary: 'Finishes setup so members can draft',
  params: idParams,
  response: League,
})
