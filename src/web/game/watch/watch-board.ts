import type { WatchBoard, WatchedTeam } from '#contract/game/watch.ts'
import { todayTotal } from '#domain/scoring/today.ts'
import { contribution } from '#web/format/contribution.ts'
import { cutText, playText } from '#web/format/play-state.ts'
import type { HistoryPoint } from '#web/game/history/standings-history.ts'

/** A golfer on a watched team. */
export type WatchedGolfer = WatchBoard['golfers'][number] & { counting: boolean }

/** A team with its golfers, those who count first and the best first. */
export interface WatchTeam extends Omit<WatchedTeam, 'golfers' | 'counting'> {
  golfers: WatchedGolfer[]
  /** Today's total of those who count; null before one has played. */
  today: number | null
}

/** The teams of a board with their golfers. */
export function watchedTeams({ teams, golfers }: WatchBoard): WatchTeam[] {
  const byId = new Map(golfers.map((golfer) => [golfer.apiPlayerId, golfer]))
  return teams.map((team) => {
    const counts = new Set(team.counting)
    const all = team.golfers
      .flatMap((id) => byId.get(id) ?? [])
      .map((golfer) => ({ ...golfer, counting: counts.has(golfer.apiPlayerId) }))
      .toSorted(
        (a, b) =>
          Number(b.counting) - Number(a.counting) ||
          (contribution(a) ?? Infinity) - (contribution(b) ?? Infinity) ||
          0,
      )
    return { ...team, golfers: all, today: todayTotal(all) }
  })
}

/** The teams' colors for a chart, by the ids that its points have. */
export const teamColors = ({ teams }: WatchBoard): Record<string, number> =>
  Object.fromEntries(teams.flatMap(({ id, color }) => (color === null ? [] : [[id, color]])))

/** The week's points for a chart, with today's names, places and totals. */
export function chartPoints({ chart, teams, asOf, round }: WatchBoard): HistoryPoint[] {
  const byId = new Map(teams.map((team) => [team.id, team]))
  const now = teams.map(({ id }) => id)
  const isNew = asOf !== null && chart.at(-1)?.order.join() !== now.join()
  const hasScores = teams.some(({ totalToPar }) => totalToPar !== null)
  const points = isNew && hasScores ? [...chart, { at: asOf, round, order: now }] : chart
  return points.map(({ at, round, order }) => ({
    at,
    round,
    standings: order.flatMap((id, nth) => {
      const team = byId.get(id)
      if (!team) return []
      const { name, position, totalToPar: total } = team
      return { userId: String(id), username: '', name, position, total, rank: nth + 1 }
    }),
  }))
}

/** Where a watched league stands: `Round 2 live`, `Final`, and the cut once it is known. */
export function statusText(board: WatchBoard): string {
  const { status, cut } = board
  if (status === 'open') return 'Picks are open'
  if (status === 'void') return 'Void'
  if (status === 'settled') return 'Final'
  const play = status === 'provisional' ? 'Play is over, not final yet' : playText(board)
  return cut && status === 'live' ? `${play} · ${cutText(cut)}` : play
}
