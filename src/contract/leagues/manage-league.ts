import * as z from 'zod/mini'

import { endpoint } from '../wire/endpoint.ts'
import {
  idParams,
  MessageResponse,
  money,
  orgId,
  requiredName,
  tournIdOr,
  personalName,
  uuid,
} from '../wire/shapes.ts'
import { leagueRestoreDays, League, Rules } from './leagues.ts'

/** A league to create. */
export const NewLeague = z.object({
  name: requiredName(80, 'League name is required'),
  apiTournamentId: tournIdOr('Please select a tournament'),
  tournOrgId: z._default(orgId, '1'),
  entryFee: z._default(money, 0),
  /** An idempotency key: a request resent with the same one gets the league that the first created. */
  clientId: z.optional(uuid),
  // The pages send these, but the tournament's own dates are used.
  seasonStartDate: z.optional(z.string()),
  seasonEndDate: z.optional(z.string()),
  tournamentStartDate: z.optional(z.string()),
  playerGroupAssignments: z.optional(z.array(z.unknown()).check(z.maxLength(0))),
})
export type NewLeague = z.output<typeof NewLeague>

const { places, counting, penalty, commissionerShare } = Rules.shape
/** Changed rules; omitted ones stay, so that no device brings back what another has changed. */
export const RulesChange = z.object({
  places: z.optional(places),
  counting: z.optional(counting),
  penalty: z.optional(penalty),
  commissionerShare: z.optional(commissionerShare),
})

/** Changed league fields; omitted ones stay. */
export const LeagueUpdate = z.object({
  name: z.optional(NewLeague.shape.name),
  nickname: z.optional(z.nullable(personalName(40))),
  entryFee: z.optional(money),
  rules: z.optional(RulesChange),
  /** Switches the weekend shootout on or off. */
  shootout: z.optional(z.boolean()),
})
export type LeagueUpdate = z.output<typeof LeagueUpdate>

export const createLeague = endpoint({
  method: 'POST',
  path: '/api/leagues',
  access: 'account',
  summary: 'Creates a league on an upcoming tournament',
  body: NewLeague,
  response: z.object({ message: z.string(), league: League }),
  status: 201,
})

export const updateLeague = endpoint({
  method: 'PATCH',
  path: '/api/leagues/:id',
  access: 'commissioner',
  summary:
    'Changes name and nickname; until picks lock, the weekend shootout; until the first team is saved, the entry fee and rules',
  params: idParams,
  body: LeagueUpdate,
  response: League,
})

export const deleteLeague = endpoint({
  method: 'DELETE',
  path: '/api/leagues/:id',
  access: 'commissioner',
  summary: `Deletes a league; it can be restored for ${leagueRestoreDays} days. A settled one can still be read`,
  params: idParams,
  response: MessageResponse,
})

export const restoreLeague = endpoint({
  method: 'POST',
  path: '/api/leagues/:id/restore',
  access: 'commissioner',
  allowsDeleted: true,
  summary: `Restores a deleted league within ${leagueRestoreDays} days`,
  params: idParams,
  response: League,
})
