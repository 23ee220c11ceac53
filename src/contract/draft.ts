import { guessLimits } from '#domain/draft/draft.ts'
import { slots } from '#domain/leagues/groups.ts'
import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import { apiPlayerId, instant } from './shapes.ts'

export const NewTeam = z.object({
  apiPlayerIds: z.array(apiPlayerId).check(z.maxLength(10)),
  /** The guess of the winner's total to par. */
  predictedWinningScore: z._default(
    z.nullable(z.int().check(z.minimum(guessLimits.from), z.maximum(guessLimits.to))),
    null,
  ),
})
export type NewTeam = z.output<typeof NewTeam>

const Reserve = z.object({ apiPlayerId, name: z.string() })

export const TeamGolfer = z.object({
  apiPlayerId,
  name: z.string(),
  groupId: z.enum(slots),
  ranking: z.nullable(z.int()),
  /** True where the place was left empty and filled at the lock. */
  filled: z.boolean(),
  /**
   * From the lock on, who comes in if this golfer is out before the first shot, or has come in; null where
   * nobody is left in the group.
   */
  reserve: z._default(z.nullable(Reserve), null),
  /** The same, if all of the group whom this team has are out: the better ranked have the first claim. */
  reserveIfAllOut: z._default(z.nullable(Reserve), null),
})

export const Team = z.object({
  golfers: z.array(TeamGolfer),
  predictedWinningScore: z.nullable(z.int()),
  /** Null while nothing has been saved. */
  savedAt: z.nullable(instant),
  complete: z.boolean(),
  /** False from the deadline on, by the server's clock. */
  open: z.boolean(),
  draftingEndDate: instant,
  /** The server's clock, for those whose own is wrong. */
  now: instant,
})
export type Team = z.output<typeof Team>

const params = z.object({ id: z.uuid() })

export const getTeam = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/team',
  access: 'member',
  summary: 'My team',
  params,
  response: Team,
})

export const saveTeam = endpoint({
  method: 'PUT',
  path: '/api/leagues/:id/team',
  access: 'member',
  summary: 'Saves my team, whole or in part, until drafting closes',
  params,
  body: NewTeam,
  response: Team,
})

export const quickPickTeam = endpoint({
  method: 'POST',
  path: '/api/leagues/:id/team/quick-pick',
  access: 'member',
  summary: 'Draws golfers for the empty places of my team, and stores nothing',
  params,
  /** Those picked so far, saved or not. */
  body: z.object({ apiPlayerIds: NewTeam.shape.apiPlayerIds }),
  /** Only those drawn. */
  response: z.object({ apiPlayerIds: z.array(apiPlayerId) }),
})

export const listTeams = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/teams',
  access: 'member',
  summary: "Everyone's team, once drafting has closed",
  revalidated: true,
  params,
  response: z.object({
    teams: z.array(
      z.object({
        userId: z.uuid(),
        username: z.string(),
        predictedWinningScore: z.nullable(z.int()),
        golfers: z.array(TeamGolfer),
      }),
    ),
  }),
})
