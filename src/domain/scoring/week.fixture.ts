import type { Slot } from '../leagues/groups.ts'
import { defaultRules, type Rules } from '../leagues/rules.ts'
import type { Scoreboard, ScoreboardRow } from '../tournaments/tournament.ts'
import { board, row } from './boards.fixture.ts'
import type { LeagueGolfer, DraftedTeam } from './league-standings.ts'

/** Small teams, so that a test can list every score: two golfers, both counting; for tests. */
export const twoCount: Rules = {
  ...defaultRules,
  places: { A: 1, B: 0, C: 0, W: 1 },
  counting: 2,
}

/** A league on a finished tournament, from its rows and who picked whom; for tests. */
export function week(
  rows: readonly ScoreboardRow[],
  teams: Record<string, { golfers: readonly string[]; guess?: number | null }>,
  more: Partial<Scoreboard> = {},
): { teams: DraftedTeam[]; field: LeagueGolfer[]; board: Scoreboard } {
  return {
    teams: Object.entries(teams).map(([userId, { golfers, guess = null }], nth) => ({
      userId,
      predicted: guess,
      golfers,
      completionOrder: nth + 1,
    })),
    field: rows.map(({ apiPlayerId, name }, nth) => ({
      apiPlayerId,
      name,
      slot: slotOf(apiPlayerId),
      rank: nth + 1,
      place: nth + 1,
      inField: true,
    })),
    board: board(rows, { status: 'official', round: 4, roundStatus: 'complete', ...more }),
  }
}

const slotOf = (apiPlayerId: string): Slot => (apiPlayerId.startsWith('w') ? 'W' : 'A')

/** Four rounds that add up to `total`; for tests. */
const rounds = (total: number): number[] => [total, 0, 0, 0]

/** A golfer who finished with a total; for tests. */
export const golfer = (
  id: string,
  total: number,
  more: Partial<ScoreboardRow> = {},
): ScoreboardRow => row(id, rounds(total), more)
