import * as z from 'zod/mini'

import { tournamentStatuses } from '#domain/tournaments/tournament.ts'

import { endpoint } from '../wire/endpoint.ts'
import { day, instant, orgId, tournId } from '../wire/shapes.ts'

/** A tournament. */
export const Tournament = z.object({
  id: tournId,
  orgId,
  year: z.int(),
  name: z.string(),
  tour: z.string(),
  startDate: day,
  endDate: day,
  status: z.enum(tournamentStatuses),
  timeZone: z.string(),
  course: z.nullable(
    z.object({ name: z.string(), city: z.nullable(z.string()), country: z.nullable(z.string()) }),
  ),
  /** When the draft closes for its leagues. */
  draftingEndDate: instant,
  /** True until the first round's tee times are published. */
  draftingEndEstimated: z.boolean(),
  /** Whether the tournament is simulated. */
  simulated: z.boolean(),
})
export type Tournament = z.output<typeof Tournament>

export const listUpcomingTournaments = endpoint({
  method: 'GET',
  path: '/api/tournaments/upcoming',
  access: 'account',
  summary: 'Tournaments this week and next',
  revalidated: true,
  response: z.object({ tournaments: z.array(Tournament) }),
})
