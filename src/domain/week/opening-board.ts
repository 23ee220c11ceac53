import type { LeagueGolfer } from '../scoring/league-board.ts'
import { type Board, rowWithoutScores } from '../tournaments/tournament.ts'

/** The board before the first shot: everyone still in the field, nobody with a score. */
export const openingBoard = (
  field: readonly Pick<LeagueGolfer, 'apiPlayerId' | 'name' | 'inField'>[],
  about: Pick<Board, 'event' | 'cutRound'> = {},
): Board => ({
  ...about,
  status: 'upcoming',
  round: 1,
  roundStatus: 'not-started',
  asOf: new Date(0),
  cut: null,
  rows: field
    .filter(({ inField }) => inField)
    .map(({ apiPlayerId, name }) => rowWithoutScores(apiPlayerId, name)),
})
