import type { TournamentScoreboard } from '#contract/game/tournaments.ts'
import { outReasons } from '#domain/tournaments/tournament.ts'

/** A golfer's line on the tournament's scoreboard. */
export type ScoreboardEntry = TournamentScoreboard['rows'][number]

/** The lines in the server's order, with golfers who are out moved to the end. */
export function sortedForDisplay(rows: readonly ScoreboardEntry[]): ScoreboardEntry[] {
  return rows.toSorted((a, b) => outRank(a) - outRank(b))
}

/** The lines with the reader's favorites first. The order is otherwise unchanged. */
export function starredFirst(
  rows: readonly ScoreboardEntry[],
  favorites: ReadonlySet<string>,
): ScoreboardEntry[] {
  const isStarred = ({ apiPlayerId }: ScoreboardEntry) => favorites.has(apiPlayerId)
  return [...rows.filter(isStarred), ...rows.filter((line) => !isStarred(line))]
}

/** Whether a golfer is out or, as things stand, will miss the cut. */
export function isBelowCut(line: ScoreboardEntry, cut: TournamentScoreboard['cut']): boolean {
  if (line.out !== null) return true
  return cut !== null && cut.projected && line.toPar !== null && line.toPar > cut.toPar
}

/**
 * The index of the row that the cut line is drawn above: the first golfer below the cut. -1 if there is
 * none, as before the first score.
 */
export function cutIndex(
  rows: readonly ScoreboardEntry[],
  cut: TournamentScoreboard['cut'],
): number {
  if (!cut) return -1
  return rows.findIndex((line) =>
    cut.projected ? isBelowCut(line, cut) && line.toPar !== null : line.out === 'cut',
  )
}

/** Total strokes over the finished rounds; null before the first. */
export function totalStrokes({ rounds }: ScoreboardEntry): number | null {
  return rounds.length ? rounds.reduce((sum, { strokes }) => sum + strokes, 0) : null
}

const outRank = ({ out }: ScoreboardEntry) => (out === null ? -1 : outOrder.indexOf(out))
const outOrder = ['mdf', ...outReasons.filter((out) => out !== 'mdf')]
