import type { TournamentBoard } from '#contract/tournaments.ts'
import { outs } from '#domain/tournaments/tournament.ts'

/** A golfer's line on the tournament's board. */
export type Line = TournamentBoard['rows'][number]

/** The rows as the board shows them: in the server's order, with those who are out at the end. */
export function boardOrder(rows: readonly Line[]): Line[] {
  return rows.toSorted((a, b) => place(a) - place(b))
}

/** The golfers that somebody follows first, and among them as among the others the order they had. */
export function starredFirst(rows: readonly Line[], favorites: ReadonlySet<string>): Line[] {
  const isStarred = ({ apiPlayerId }: Line) => favorites.has(apiPlayerId)
  return [...rows.filter(isStarred), ...rows.filter((line) => !isStarred(line))]
}

/** Whether a golfer is below the cut, projected or made, and so plays no weekend as things stand. */
export function isBelowCut(line: Line, cut: TournamentBoard['cut']): boolean {
  if (line.out !== null) return true
  return cut !== null && cut.projected && line.toPar !== null && line.toPar > cut.toPar
}

/**
 * Before which row the cut is drawn: the first below it that is ranked or was cut. -1 where none is, as
 * before the first golfer has a score.
 */
export function cutIndex(rows: readonly Line[], cut: TournamentBoard['cut']): number {
  if (!cut) return -1
  return rows.findIndex((line) =>
    cut.projected ? isBelowCut(line, cut) && line.toPar !== null : line.out === 'cut',
  )
}

/** Strokes of the rounds finished; null before the first. */
export function totalStrokes({ rounds }: Line): number | null {
  return rounds.length ? rounds.reduce((sum, { strokes }) => sum + strokes, 0) : null
}

const place = ({ out }: Line) => (out === null ? -1 : outsInOrder.indexOf(out))
const outsInOrder = ['mdf', ...outs.filter((out) => out !== 'mdf')]
