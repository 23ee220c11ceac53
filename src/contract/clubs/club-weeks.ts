import * as z from 'zod/mini'

import { endpoint } from '../wire/endpoint.ts'
import { instant, uuid } from '../wire/shapes.ts'

/** An open league of one of my clubs, or a week for which I, the owner, still have to decide. */
export const OpenClubWeek = z.object({
  /** The count is of those who can act, as `membersIn` is. */
  club: z.object({ id: uuid, name: z.string(), memberCount: z.int() }),
  tournament: z.object({
    apiTournamentId: z.string(),
    tournOrgId: z.string(),
    name: z.string(),
  }),
  /** When picks lock. */
  draftingEndDate: instant,
  /** Null while the reader, who owns the club, is asked whether to make it. */
  league: z.nullable(
    z.object({
      id: uuid,
      /** How many of the club's members are in it. */
      membersIn: z.int(),
      /** Whether the reader is in it, so that they can open it. */
      isMine: z.boolean(),
    }),
  ),
})
export type OpenClubWeek = z.output<typeof OpenClubWeek>

export const listClubWeeks = endpoint({
  method: 'GET',
  path: '/api/clubs/weeks',
  access: 'account',
  summary:
    'My clubs’ weeks before picks lock: who’s in and, for an owner, which to start or skip; earliest lock first',
  response: z.object({ weeks: z.array(OpenClubWeek) }),
})
