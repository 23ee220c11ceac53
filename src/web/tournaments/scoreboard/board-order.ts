import type { TournamentScoreboard } from '#contract/game/tournaments.ts'
import { outReasons } from '#domain/tournaments/tournament.ts'

/** A golfer's line on the tournament's scoreboard. */
export type Line = TournamentScoreboard['rows'][number]

/** The lines in the server's order, with golfers who are out moved to the end. */
export function boardOrder(rows: readonly Line[]): Line[] {
  return rows.toSorted((a, b) => place(a) - place(b))
}

/** The lines with the reader's favorites first. The order is otherwise unchanged. */
export function starredFirst(rows: readonly Line[], favorites: ReadonlySet<string>): Line[] {
  const isStarred = ({ apiPlayerId }: Line) => favorites.has(apiPlayerId)
  return [...rows.filter(isStarred), ...rows.filter((line) => !isStarred(line))]
}

/** Whether a golfer is out or, as things stand, will miss the cut. */
export function isBelowCut(line: Line, cut: TournamentScoreboard['cut']): boolean {
  if (line.out !== null) return true
  return cut !== null && cut.projected && line.toPar !== null && line.toPar > cut.toPar
}

/**
 * The index of the row that the cut line is drawn above: the first golfer below the cut. -1 if there is
 * none, as before the first score.
 */
export function cutIndex(rows: readonly Line[], cut: TournamentScoreboard['cut']): number {
  if (!cut) return -1
  return rows.findIndex((line) =>
    cut.projected ? isBelowCut(line, cut) && line.toPar !== null : line.out === 'cut',
  )
}

/** Total strokes over the finished rounds; null before the first. */
export function totalStrokes({ rounds }: Line): number | null {
  return rounds.length ? rounds.reduce((sum, { strokes }) => sum + strokes, 0) : null
}

const place = ({ out }: Line) => (out === null ? -1 : outsInOrder.indexOf(out))
const outsInOrder = ['mdf', ...outReasons.filter((out) => out !== 'mdf')]
