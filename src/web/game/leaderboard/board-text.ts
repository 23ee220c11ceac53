import type { Leaderboard } from '#contract/game/leaderboard.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { formatToPar } from '#domain/format.ts'
import { weekdayTimeZoneText } from '#web/format/dates.ts'
import { fallbackText } from '#web/format/fallback-text.ts'

import { describeStatus } from './leaderboard-status.ts'

/** A board as text for a group's own chat: league, tournament, state and a line per team, without money. */
export function leaderboardText(
  { name, tournamentName, simulated }: Pick<League, 'name' | 'tournamentName' | 'simulated'>,
  board: Leaderboard,
): string {
  const isOver = board.status === 'settled' || board.status === 'void'
  const age = board.asOf && !isOver ? `, as of ${weekdayTimeZoneText(board.asOf)}` : ''
  const source = board.fallback && !isOver ? `, ${fallbackText(board.fallback, Date.now())}` : ''
  return [
    `${name}: ${tournamentName}`,
    `${describeStatus(board).label}${age}${source}`,
    ...board.standings.map(
      ({ position, name, totalToPar }) => `${position} ${name} ${formatToPar(totalToPar)}`,
    ),
    ...(simulated ? ['Simulated tournament'] : []),
  ].join('\n')
}
