import { majorCutPlace } from '../tournaments/majors.ts'
import { type Scoreboard, type ScoreboardRow, cutRound } from '../tournaments/tournament.ts'
import { hasStarted, holesPlayed, isOver } from './scoring.ts'

/** How an event cuts its field: who plays on after `after` rounds. */
export interface CutRule {
  after: number
  /** This place and ties make it. */
  place: number
  /** So does everyone within this many strokes of the leader; null where that makes no difference. */
  within: number | null
}

/** The cut of an event, as its board stands. */
export interface Cut extends CutRule {
  /** To par: this score or better makes it; null until the round of the cut, and while everyone would make it. */
  line: number | null
  /** How many golfers that are not out stand at the line or better; null without a line. */
  count: number | null
  /** Until the tour says who is out. */
  open: boolean
  /** Whether a golfer made it; null while the cut is open. */
  made(row: ScoreboardRow): boolean | null
}

/** Smaller fields play without a cut, unless the source or the event's name says otherwise. */
const smallField = 78
/** A signature event's field, alternates included, is smaller than this. The same event once had a full field. */
const signatureField = 90
const playersCut = /genesis invitational|arnold palmer invitational|memorial tournament/i
const playersWithoutCut = /pebble beach/i
const cutAfterThree = /american express/i

/** The facts that decide how an event is cut. */
type Known = Pick<Scoreboard, 'event' | 'cutRound' | 'cut' | 'rows'>

/** An event's rule, by what the source sends, its name and its field; null without a cut. @see docs/rules.md#cuts */
export function cutRuleOf({ event = '', cutRound: sent, cut, rows }: Known): CutRule | null {
  if (sent === 0) return null
  const after = sent ?? (cutAfterThree.test(event) ? cutRound + 1 : cutRound)
  const place = majorCutPlace(event)
  if (place !== null) return { after, place, within: null }
  const isNamed = playersCut.test(event) || playersWithoutCut.test(event)
  // An alternate took the place of whoever withdrew before the first shot.
  const fieldSize = rows.filter((row) => row.out === null || hasStarted(row)).length
  if (fieldSize > (isNamed ? signatureField : smallField)) return { after, place: 65, within: null }
  const isCut = sent !== undefined || playersCut.test(event) || cut !== null || isCutOfficial(rows)
  return isCut ? { after, place: 50, within: 10 } : null
}

/** Whether the tour has said who missed the cut. */
export const isCutOfficial = (rows: readonly ScoreboardRow[]): boolean =>
  rows.some(({ out }) => out === 'cut')

/** The cut of a board's event; null in one without. @see docs/rules.md#cuts */
export function cutOf(board: Scoreboard): Cut | null {
  const rule = cutRuleOf(board)
  if (!rule) return null
  const { cut, rows, round } = board
  const totals = rows.flatMap(({ out, toPar }) => (out === null && toPar !== null ? [toPar] : []))
  // Where everyone has a tee time after the round of the cut, there was none.
  const isSkipped =
    round > rule.after && rows.every(({ out, teeTime }) => out !== null || teeTime !== null)
  const isDone = isOver(board) || isCutOfficial(rows) || hasRoundBegun(board, rule.after + 1)
  const isOpen = !isDone && !isSkipped
  const byRule = round >= rule.after ? cutLine(totals, rule) : Infinity
  const line = cut?.toPar ?? (byRule === Infinity ? null : byRule)
  return {
    ...(cut && isOpen ? { ...rule, place: placeAt(cut.toPar, totals, rule) } : rule),
    line,
    count: line === null ? null : totals.filter((toPar) => toPar <= line).length,
    open: isOpen,
    made: ({ out, rounds }) =>
      isOpen ? null : out !== 'cut' && (out === null || rounds.length >= rule.after),
  }
}

/** The holes a golfer has finished of the round after their last finished one. A feed may keep that one's `F`. */
export const holesBegun = ({ rounds, currentRound, thru }: ScoreboardRow): number =>
  currentRound === rounds.length + 1 ? holesPlayed(thru) % 18 : 0

/** The golfers in the middle of a round that is being played. */
export const golfersOnCourse = ({ rows, roundStatus }: Scoreboard): ScoreboardRow[] =>
  roundStatus === 'in-progress'
    ? rows.filter((row) => row.out === null && !row.stale && holesBegun(row) > 0)
    : []

/**
 * Whether a golfer has hit a shot in a round or a later one, as far as the board knows. A suspended round may only have a
 * delayed start, so there the rows decide.
 */
export function hasRoundBegun(board: Scoreboard, nth: number): boolean {
  const { round, roundStatus } = board
  const isPlayed = roundStatus === 'in-progress' || roundStatus === 'complete'
  if (round > nth || (round === nth && isPlayed)) return true
  return board.rows.some(
    (row) =>
      row.rounds.some(({ round }) => round >= nth) ||
      (row.currentRound >= nth && holesBegun(row) > 0),
  )
}

/** The worst score to par that makes the cut; Infinity where everyone does. */
export function cutLine(totals: readonly number[], { place, within }: CutRule): number {
  const sorted = totals.toSorted((a, b) => a - b)
  const line = sorted[place - 1] ?? Infinity
  return within === null ? line : Math.max(line, (sorted[0] ?? Infinity) + within)
}

/** The rule's place, moved as far as the line that the source sends asks for. */
function placeAt(line: number, totals: readonly number[], { place, within }: CutRule): number {
  const better = totals.filter((toPar) => toPar < line).length
  const level = totals.filter((toPar) => toPar <= line).length
  const isByLeader = within !== null && line === Math.min(...totals) + within
  return Math.min(Math.max(place, isByLeader ? 0 : better + 1), Math.max(level, better + 1))
}
