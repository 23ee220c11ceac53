import { isCutOfficial } from '#domain/scoring/cut.ts'
import { hasStarted, isOver } from '#domain/scoring/scoring.ts'
import {
  type Board,
  type BoardRow,
  plannedRounds,
  tournamentStatuses,
} from '#domain/tournaments/tournament.ts'

import type { Accepted } from '../../tournaments/stored-board.ts'
import { FeedError } from '../../world/golf-source.ts'

/** A golfer is gone after this many consecutive payloads without them. */
export const goneAfter = 3
/** Most cuts come after this round, and none before it. */
const usualCut = 2
/** Some events cut the field again after this round. */
const secondCut = 3

/**
 * Accepts a payload, except for changes that are more likely the feed's mistake than golf. Such a change is a
 * doubt: the last good state stands until the next payload confirms it. A corrected number is accepted at once.
 * A payload older than the accepted one is ignored until the next one confirms it.
 *
 * @throws {FeedError} unreadable, when over half of the golfers still in are missing
 * @see docs/decisions/0015-doubtful-payloads-wait.md
 */
export function acceptBoard(previous: Accepted | null, next: Board): Accepted {
  if (previous && isStrayOlder(previous, next)) {
    const pending = { ...previous.pending, older: next.asOf.toISOString() }
    return { ...previous, pending }
  }
  const rows = next.rows.map(withSecondCut(next)).map(withoutFalseCut(next.rows))
  if (!previous) return judge(null, next, rows)
  const ids = new Set(rows.map(({ apiPlayerId }) => apiPlayerId))
  const playing = previous.board.rows.filter(({ out }) => out === null)
  const still = playing.filter(({ apiPlayerId }) => ids.has(apiPlayerId))
  if (still.length * 2 < playing.length) {
    throw new FeedError('unreadable', `Only ${still.length} of ${playing.length} golfers are left`)
  }
  return judge(previous, next, rows)
}

/** Whether a payload is older than the accepted one, and also older than the last one held back, if any. */
function isStrayOlder({ at, pending: { older } }: Accepted, next: Board): boolean {
  if (next.asOf.getTime() >= at.getTime()) return false
  return older === null || next.asOf.getTime() < Date.parse(older)
}

function judge(previous: Accepted | null, next: Board, rows: BoardRow[]): Accepted {
  const before = new Map(previous?.board.rows.map((row) => [row.apiPlayerId, row]))
  const lastRound = Math.min(next.round, previous ? lastOpenRound(previous.board) : next.round)
  const held: [id: string, doubts: string[]][] = []
  const judged = rows.map((row) => {
    const last = before.get(row.apiPlayerId) ?? null
    if (row.stale) return last ? withUnreadable(last, row) : row
    const doubts = rowDoubts(last, row, lastRound)
    const known = previous?.pending.rows[row.apiPlayerId]
    if (isConfirmed(doubts, known)) return keepStarted(last, row)
    held.push([row.apiPlayerId, doubts])
    return last ?? withoutLaterRounds(row, lastRound)
  })
  const { kept, missing } = keepMissing(previous, new Set(rows.map((row) => row.apiPlayerId)))
  const all = [...judged, ...kept]
  const doubts = boardDoubts(previous?.board ?? null, next)
  const isHeld = !isConfirmed(doubts, previous?.pending.board)
  const head = isHeld ? (previous?.board ?? asInProgress(next)) : next
  return {
    at: next.asOf,
    board: { ...head, asOf: earlier(head.asOf, next.asOf), cut: cutOf(head, all), rows: all },
    pending: {
      board: isHeld ? doubts : [],
      rows: Object.fromEntries(held),
      missing: Object.fromEntries(missing),
      older: null,
    },
  }
}

/** The last good values of a row that can't be read. */
const withUnreadable = (last: BoardRow, { staleWhy }: BoardRow): BoardRow => ({
  ...last,
  stale: true,
  ...(staleWhy !== undefined && { staleWhy }),
})

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)

function isConfirmed(doubts: readonly string[], known: readonly string[] = []): boolean {
  return doubts.every((doubt) => known.includes(doubt))
}

/**
 * Doubts about the tournament as a whole. Each doubt names one step, not the payload, so that two different
 * payloads confirm the steps that they share.
 */
function boardDoubts(last: Board | null, next: Board): string[] {
  const [was, is] = [last?.status ?? 'upcoming', next.status].map(statusIndex) as [number, number]
  const undone = tournamentStatuses.slice(is + 1, was + 1).map((status) => `not ${status}`)
  const early = isPremature(next) ? tournamentStatuses.slice(was + 1, is + 1) : []
  if (!last) return early
  const ahead = roundsBetween(lastOpenRound(last), next.round).map(
    (round) => `round ${round} has begun`,
  )
  const back = roundsBetween(next.round, last.round).map((round) => `round ${round} has not begun`)
  const isReopened =
    last.roundStatus === 'complete' && last.round === next.round && next.roundStatus !== 'complete'
  return [...undone, ...early, ...ahead, ...back, ...(isReopened ? ['reopened'] : [])]
}

const statusIndex = (status: Board['status']): number => tournamentStatuses.indexOf(status)

/** The rounds after `from`, up to `to`. */
const roundsBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, nth) => from + nth + 1)

/** Whether a board calls the tournament over while golfers are playing, or before half of them have finished. */
function isPremature(board: Board): boolean {
  if (!isOver(board)) return false
  const playing = board.rows.filter(({ out }) => out === null)
  const finished = playing.filter(({ rounds }) =>
    rounds.some(({ round }) => round === plannedRounds),
  )
  return playing.some(isMidRound) || finished.length * 2 < playing.length
}

function isMidRound({ out, today, thru, rounds, currentRound }: BoardRow): boolean {
  if (out !== null || rounds.some(({ round }) => round === currentRound)) return false
  return /^\d/.test(thru) || (today !== null && !thru.startsWith('F'))
}

/** Corrects a first board that calls the tournament over too early. */
const asInProgress = (board: Board): Board => ({
  ...board,
  status: 'in-progress',
  roundStatus: 'in-progress',
})

/** Doubts about a golfer's row: a lost finished round, or a score in a future round. */
function rowDoubts(last: BoardRow | null, next: BoardRow, lastRound: number): string[] {
  const scored = new Set(scoredRounds(next))
  const known = new Set(last ? scoredRounds(last) : [])
  const finished = new Set(next.rounds.map(({ round }) => round))
  const lost = (last?.rounds ?? []).filter(({ round }) => !finished.has(round))
  const early = [...scored].filter((round) => round > lastRound && !known.has(round))
  return [
    ...lost.map(({ round }) => `round ${round} is not finished`),
    ...early.map((round) => `round ${round} has begun`),
  ]
}

/** The newest round that may have scores in the next payload. */
function lastOpenRound({ round, roundStatus, rows }: Board): number {
  const over =
    roundStatus === 'complete' ||
    rows.every((row) => row.out !== null || row.rounds.some((one) => one.round === round))
  return over ? round + 1 : round
}

function scoredRounds(row: BoardRow): number[] {
  const finished = row.rounds.map(({ round }) => round)
  return row.today === null ? finished : [...finished, row.currentRound]
}

/** A golfer's first row, without scores in future rounds. */
function withoutLaterRounds(row: BoardRow, lastRound: number): BoardRow {
  const rounds = row.rounds.filter(({ round }) => round <= lastRound)
  const toPar = rounds.length > 0 ? rounds.reduce((sum, one) => sum + one.toPar, 0) : null
  const position = row.out ? row.position : '-'
  return { ...row, rounds, toPar, position, today: null, thru: '', currentRound: lastRound }
}

/**
 * The feed may drop the scores of a golfer who leaves during their first round. A golfer who has hit a shot is not
 * replaced, so the last total stays.
 */
function keepStarted(last: BoardRow | null, next: BoardRow): BoardRow {
  const isForgotten = next.out !== null && !hasStarted(next) && last !== null && hasStarted(last)
  return isForgotten ? { ...next, toPar: last.toPar } : next
}

/** Golfers missing from the payload: they keep their row until they count as gone. */
function keepMissing(previous: Accepted | null, present: ReadonlySet<string>) {
  const missing: [id: string, payloads: number][] = []
  const kept = (previous?.board.rows ?? []).flatMap((row): BoardRow[] => {
    const id = row.apiPlayerId
    if (present.has(id)) return []
    if (row.out) return [row]
    const payloads = (previous?.pending.missing[id] ?? 0) + 1
    if (payloads < goneAfter) {
      missing.push([id, payloads])
      return [row]
    }
    return hasStarted(row) ? [{ ...row, out: 'wd', position: 'WD', teeTime: null }] : []
  })
  return { kept, missing }
}

/**
 * A golfer who is out after 54 holes while others play on made the cut and did not finish (MDF). The feed may send
 * `CUT`, or a row without a position and a tee time in the last round. If the first cut comes after 54 holes, it
 * stays a cut.
 */
function withSecondCut({ round, roundStatus, rows }: Board): (row: BoardRow) => BoardRow {
  const isSecond = cutRound(rows) < secondCut
  const playOn = rows.some((row) => Math.max(0, ...scoredRounds(row)) > secondCut)
  const isMade =
    round > secondCut ||
    (round === secondCut &&
      (roundStatus === 'complete' ||
        rows.every((row) => row.out !== null || row.rounds.length >= secondCut)))
  return (row) => {
    const { out, thru, teeTime, position, rounds } = row
    const isDone = rounds.length === secondCut && Math.max(...scoredRounds(row)) === secondCut
    if (!isMade || !isDone || /^\d/.test(thru)) return row
    const isLeftOut = out === null && playOn && !teeTime && !/^T?\d+$/.test(position)
    if (!(out === 'cut' && isSecond) && !isLeftOut) return row
    return { ...row, out: 'mdf', position: 'MDF', teeTime: null }
  }
}

/** A golfer marked as cut who plays on has not been cut. */
function withoutFalseCut(rows: readonly BoardRow[]): (row: BoardRow) => BoardRow {
  const cutAfter = cutRound(rows)
  return (row) => {
    const playing = row.today !== null && /^\d/.test(row.thru)
    const later = Math.max(0, ...scoredRounds(row)) > cutAfter
    const isFalse = row.out === 'cut' && (playing || later)
    return isFalse ? { ...row, out: null, position: '-' } : row
  }
}

/** The round of the cut: how many rounds most golfers who were cut have finished. */
function cutRound(rows: readonly BoardRow[]): number {
  const votes = new Map([[usualCut, 1]])
  for (const { out, rounds } of rows) {
    if (out === 'cut') votes.set(rounds.length, (votes.get(rounds.length) ?? 0) + 1)
  }
  const [most] = [...votes].toSorted(([a, x], [b, y]) => y - x || a - b)
  return Math.max(usualCut, most?.[0] ?? 0)
}

function cutOf({ cut }: Board, rows: readonly BoardRow[]): Board['cut'] {
  return cut && { ...cut, projected: !isCutOfficial(rows) }
}
