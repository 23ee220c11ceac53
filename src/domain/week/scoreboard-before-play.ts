import type { LeagueGolfer } from '../scoring/league-standings.ts'
import { type Scoreboard, emptyRow } from '../tournaments/tournament.ts'

/** The board before the first shot: everyone still in the field, nobody with a score. */
export const scoreboardBeforePlay = (
  field: readonly Pick<LeagueGolfer, 'apiPlayerId' | 'name' | 'inField'>[],
  about: Pick<Scoreboard, 'event' | 'cutRound'> = {},
): Scoreboard => ({
  ...about,
  status: 'upcoming',
  round: 1,
  roundStatus: 'not-started',
  asOf: new Date(0),
  cut: null,
  rows: field
    .filter(({ inField }) => inField)
    .map(({ apiPlayerId, name }) => emptyRow(apiPlayerId, name)),
})
