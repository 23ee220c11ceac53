import { hasStarted } from '#domain/scoring.ts'
import { type Board, type BoardRow, tournamentStatuses } from '#domain/tournament.ts'
import { FeedError } from './source.ts'

/** What the last payload said that was not taken over, for the next one to say again. Plain JSON. */
export interface Pending {
  /** Of the tournament as a whole. */
  board: string[]
  /** By golfer, where his row was held back. */
  rows: Record<string, string[]>
  /** By golfer, how many payloads in a row were without him. */
  missing: Record<string, number>
}

/** The board the site shows, and what speaks against it. */
export interface Accepted {
  board: Board
  pending: Pending
}

/** After how many payloads without him a golfer is gone. */
const goneAfter = 3
/** The round after which most cuts are made, and none before it. */
const usualCut = 2

/**
 * Takes over what a payload says, except what is more likely the feed's slip than golf: that waits
 * until the next payload says it again, and the last good state stands meanwhile. A corrected number
 * is taken over at once.
 *
 * @throws {FeedError} unreadable, when over half of the golfers still in are missing
 * @see decisions.md, 5
 */
export function acceptBoard(previous: Accepted | null, next: Board): Accepted {
  const rows = next.rows.map(withoutFalseCut(next.rows))
  if (!previous) return settle(null, next, rows)
  const ids = new Set(rows.map(({ apiPlayerId }) => apiPlayerId))
  const playing = previous.board.rows.filter(({ out }) => out === null)
  const still = playing.filter(({ apiPlayerId }) => ids.has(apiPlayerId))
  if (still.length * 2 < playing.length) {
    throw new FeedError('unreadable', `Only ${still.length} of ${playing.length} golfers are left`)
  }
  return settle(previous, next, rows)
}

function settle(previous: Accepted | null, next: Board, rows: BoardRow[]): Accepted {
  const before = new Map(previous?.board.rows.map((row) => [row.apiPlayerId, row]))
  const lastRound = Math.min(next.round, previous ? reach(previous.board) : next.round)
  const held: [id: string, doubts: string[]][] = []
  const judged = rows.map((row) => {
    const last = before.get(row.apiPlayerId) ?? null
    const doubts = rowDoubts(last, row, lastRound)
    const known = previous?.pending.rows[row.apiPlayerId]
    if (agreed(doubts, known)) return stillStarted(last, row)
    held.push([row.apiPlayerId, doubts])
    return last ?? upTo(row, lastRound)
  })
  const { kept, missing } = vanished(previous, new Set(rows.map((row) => row.apiPlayerId)))
  const all = [...judged, ...kept]
  const doubts = previous ? boardDoubts(previous.board, next) : []
  const head = previous && !agreed(doubts, previous.pending.board) ? previous.board : next
  return {
    board: { ...head, cut: cutOf(head, all), rows: all },
    pending: {
      board: head === next ? [] : doubts,
      rows: Object.fromEntries(held),
      missing: Object.fromEntries(missing),
    },
  }
}

function agreed(doubts: string[], known: readonly string[] = []): boolean {
  return doubts.every((doubt) => known.includes(doubt))
}

/** What the tournament as a whole does not do from one minute to the next. */
function boardDoubts(last: Board, next: Board): string[] {
  const doubts: string[] = []
  const isBack =
    tournamentStatuses.indexOf(next.status) < tournamentStatuses.indexOf(last.status) ||
    next.round < last.round
  if (isBack || next.round > reach(last)) doubts.push(`${next.status} in round ${next.round}`)
  const over = last.roundStatus === 'complete'
  if (over && next.round === last.round && next.roundStatus !== 'complete') doubts.push('reopened')
  return doubts
}

/** What a golfer's row does not do: lose a finished round, or win a score in a round to come. */
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

/** The newest round that may have scores a minute later. */
function reach({ round, roundStatus, rows }: Board): number {
  const over =
    roundStatus === 'complete' ||
    rows.every((row) => row.out !== null || row.rounds.some((one) => one.round === round))
  return over ? round + 1 : round
}

function scoredRounds(row: BoardRow): number[] {
  const finished = row.rounds.map(({ round }) => round)
  return row.today === null ? finished : [...finished, row.currentRound]
}

/** The row of a golfer seen for the first time, without its scores of rounds to come. */
function upTo(row: BoardRow, lastRound: number): BoardRow {
  const rounds = row.rounds.filter(({ round }) => round <= lastRound)
  const toPar = rounds.length > 0 ? rounds.reduce((sum, one) => sum + one.toPar, 0) : null
  const position = row.out ? row.position : '-'
  return { ...row, rounds, toPar, position, today: null, thru: '', currentRound: lastRound }
}

/** Of who left within his first round the feed may keep nothing; but who has hit a shot is not replaced. */
function stillStarted(last: BoardRow | null, next: BoardRow): BoardRow {
  const isForgotten = next.out !== null && !hasStarted(next) && last !== null && hasStarted(last)
  return isForgotten ? { ...next, toPar: last.toPar } : next
}

/** Those of whom the payload says nothing: they keep their row, until they are gone. */
function vanished(previous: Accepted | null, present: ReadonlySet<string>) {
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

/** A golfer flagged cut who plays on has not been cut. */
function withoutFalseCut(rows: readonly BoardRow[]): (row: BoardRow) => BoardRow {
  const cutAfter = cutRound(rows)
  return (row) => {
    const playing = row.today !== null && /^\d/.test(row.thru)
    const later = Math.max(0, ...scoredRounds(row)) > cutAfter
    const isFalse = row.out === 'cut' && (playing || later)
    return isFalse ? { ...row, out: null, position: '-' } : row
  }
}

/** How many rounds most of those cut have finished: some events cut after 54 holes. */
function cutRound(rows: readonly BoardRow[]): number {
  const votes = new Map([[usualCut, 1]])
  for (const { out, rounds } of rows) {
    if (out === 'cut') votes.set(rounds.length, (votes.get(rounds.length) ?? 0) + 1)
  }
  const [most] = [...votes].toSorted(([a, x], [b, y]) => y - x || a - b)
  return Math.max(usualCut, most?.[0] ?? 0)
}

function cutOf({ cut }: Board, rows: readonly BoardRow[]): Board['cut'] {
  return cut && { ...cut, projected: !rows.some(({ out }) => out === 'cut') }
}
