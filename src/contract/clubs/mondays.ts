import * as z from 'zod/mini'

import { mondayChoices, skipReasons } from '#domain/clubs/mondays.ts'

import { endpoint } from '../wire/endpoint.ts'
import { Done, instant, uuid } from '../wire/shapes.ts'

/** A club's choice for Mondays. */
const choice = z.enum(['off', ...mondayChoices])

/** The state of a week that a club prepares by itself. */
const PreparedWeek = z.object({
  /** `asked`: the owner has been asked and hasn't answered. */
  state: z.enum(['asked', 'made', 'skipped']),
  /** Null if there is none to play. */
  tournament: z.nullable(
    z.object({
      apiTournamentId: z.string(),
      tournOrgId: z.string(),
      name: z.string(),
      draftingEndDate: instant,
    }),
  ),
  /** Why it was skipped; null unless it was. */
  reason: z.nullable(z.enum([...skipReasons, 'no-answer'])),
})
export type PreparedWeek = z.output<typeof PreparedWeek>

/** A club's weekly-league setting, and the state of this week. */
export const ClubMondays = z.object({
  choice,
  /** The latest week; null if none was prepared, or if the club no longer does so. */
  week: z.nullable(PreparedWeek),
})
export type ClubMondays = z.output<typeof ClubMondays>

const params = z.object({ id: uuid })
const access = 'account'

export const getClubMondays = endpoint({
  method: 'GET',
  path: '/api/clubs/:id/mondays',
  access,
  summary: 'Whether the club prepares the next tournament by itself on Mondays, and how far it is',
  params,
  response: ClubMondays,
})

export const setClubMondays = endpoint({
  method: 'PUT',
  path: '/api/clubs/:id/mondays',
  access,
  summary:
    'For the owner: on Mondays, asks me whether to make the club’s next league (`ask`), makes it and asks me only about the last league of my plan’s month (`make`), or does nothing (`off`)',
  params,
  body: z.object({ choice }),
  response: Done,
})

export const skipClubMonday = endpoint({
  method: 'POST',
  path: '/api/clubs/:id/mondays/skip',
  access,
  summary: 'For the owner: answers that the club sits this week out',
  params,
  response: Done,
})
