import * as z from 'zod/mini'

import { weeklyModes, skipReasons } from '#domain/clubs/weekly-league.ts'

import { endpoint } from '../wire/endpoint.ts'
import { idParams, instant, MessageResponse } from '../wire/shapes.ts'

/** A club's choice for Mondays. */
const choice = z.enum(['off', ...weeklyModes])

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
  reason: z.nullable(z.enum([...skipReasons, 'no-answer', 'league-gone'])),
})
export type PreparedWeek = z.output<typeof PreparedWeek>

/** A club's weekly-league setting, and the state of this week. */
export const WeeklyLeagues = z.object({
  choice,
  /** The latest week; null if none was prepared, or if the club no longer does so. */
  week: z.nullable(PreparedWeek),
})
export type WeeklyLeagues = z.output<typeof WeeklyLeagues>

const access = 'account'

export const getWeeklyLeagues = endpoint({
  method: 'GET',
  path: '/api/clubs/:id/mondays',
  access,
  summary: 'Whether the club’s next league starts automatically on Mondays, and where that stands',
  params: idParams,
  response: WeeklyLeagues,
})

export const setWeeklyLeagues = endpoint({
  method: 'PUT',
  path: '/api/clubs/:id/mondays',
  access,
  summary:
    'For the owner: on Mondays, asks me whether to start the club’s next league (`ask`), starts it and asks me only about the last league of my plan’s month (`make`), or does nothing (`off`)',
  params: idParams,
  body: z.object({ choice }),
  response: MessageResponse,
})

export const skipWeeklyLeague = endpoint({
  method: 'POST',
  path: '/api/clubs/:id/mondays/skip',
  access,
  summary: 'For the owner: answers that the club sits this week out',
  params: idParams,
  response: MessageResponse,
})
