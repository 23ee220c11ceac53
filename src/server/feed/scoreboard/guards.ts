import { hasRoundBegun } from '#domain/scoring/cut.ts'
import { hasFinished, hasStarted, isOver } from '#domain/scoring/scoring.ts'
import { otherOwner } from '#domain/tournaments/match-golfers.ts'
import type { Scoreboard, ScoreboardRow } from '#domain/tournaments/tournament.ts'
import { FeedError } from '#server/platform/services/golf-source.ts'
import type { Doubt } from '#server/tournaments/doubts.ts'
import type { Accepted } from '#server/tournaments/scoreboard-codec.ts'

import { withoutRound } from '../parsing/called-off-round.ts'
import { type Claim, weigh, type Weighing } from '../parsing/weigh.ts'
import {
  aboutTournament,
  boardClaims,
  calledOffClaim,
  doubtfulExits,
  identityOf,
  lastOpenRound,
  nameClaims,
  otherName,
  proofOfGone,
  proofOfUndoing,
  rowClaims,
  statusIndex,
} from './claims.ts'
import { correctCuts, cutRound, withProjection } from './cuts.ts'
import {
  keepLastGoodValues,
  keepStartedTotal,
  withReason,
  withoutLaterRounds,
} from './kept-values.ts'

const older = 'an older board than the one shown'

/**
 * Accepts a payload, except for changes that are more likely the feed's mistake than golf. Such a change is a
 * doubt: the last good state stands until it is proved. A corrected number is accepted at once.
 *
 * @param now epoch milliseconds
 * @param known all that is doubtful about the tournament
 * @param reading where a tournament is called off, it may have lost its rows; the last board stays
 * @param payload what differs when the source says something new
 * @returns `previous.board` itself for a payload that is ignored because it is older than the accepted one
 * @throws {FeedError} unreadable, when over half of the golfers still in are missing
 * @see docs/decisions/0071-one-record-for-doubts.md
 */
export function acceptScoreboard(
  previous: Accepted | null,
  reading: Scoreboard,
  now: number,
  known: readonly Doubt[] = previous?.doubts ?? [],
  payload: unknown = reading,
): Accepted {
  const isEmptied = reading.calledOff !== undefined && reading.rows.length === 0
  const { status, asOf } = reading
  const next = isEmptied ? { ...reading, ...previous?.board, status, asOf } : reading
  const weighing = weigh(known, 'board', payload, now)
  const isOlder = previous !== null && next.asOf < previous.at
  if (isOlder && !weighing.stand(aboutTournament(older))) {
    const others = previous.doubts.filter(({ what }) => what !== older)
    const held = weighing.doubts().filter(({ what }) => what === older)
    return { ...previous, doubts: [...others, ...held] }
  }
  const ids = new Set(next.rows.map(({ apiPlayerId }) => apiPlayerId))
  const playing = previous?.board.rows.filter(({ out }) => out === null) ?? []
  const still = playing.filter(({ apiPlayerId }) => ids.has(apiPlayerId))
  if (still.length * 2 < playing.length) {
    throw new FeedError('unreadable', `Only ${still.length} of ${playing.length} golfers are left`)
  }
  const last = withoutCalledOff(previous?.board ?? null, next)
  if (previous && last && last !== previous.board) {
    const claim = aboutTournament(`round ${next.calledOffRound} is called off`, 'end')
    if (!weighing.stand(claim)) {
      // The payload's other claims about the tournament start their half hour now, too.
      weighing.stand(claim, ...headClaims(last, next))
      return { ...previous, doubts: weighing.doubts() }
    }
  }
  const head = headOf(last, next, weighing)
  const before = new Map(last?.rows.map((row) => [row.apiPlayerId, row]))
  // A round that is in doubt cuts no one, and puts no one back in.
  const { round, roundStatus } = head
  const isFinished = next.rows.some((row) => hasFinished(row, round))
  const play = { round, isFinished, cutAfter: cutRound(next) }
  const filled = next.rows.map((row) => keepLastGoodValues(before.get(row.apiPlayerId), row, play))
  const rows = correctCuts({ ...next, round, roundStatus, rows: filled })
  const played = new Map(previous?.board.rows.map((row) => [row.apiPlayerId, row]))
  return applyGuards({ last, before, played }, head, { ...next, rows }, weighing)
}

/**
 * The last board without the round that the source has called off, which is to be played unless the event is over;
 * itself where it doesn't have it.
 */
function withoutCalledOff(
  last: Scoreboard | null,
  { calledOffRound: off }: Scoreboard,
): Scoreboard | null {
  if (!last || off === undefined) return last
  const rows = last.rows.map((row) => withoutRound(row, off))
  if (rows.every((row, nth) => row === last.rows[nth])) return last
  if (isOver(last)) return { ...last, rows }
  return { ...last, rows, round: Math.min(last.round, off), roundStatus: 'not-started' }
}

/** The last board without a round that was called off, its rows by golfer, and those with that round. */
interface Before {
  last: Scoreboard | null
  before: ReadonlyMap<string, ScoreboardRow>
  played: ReadonlyMap<string, ScoreboardRow>
}

function applyGuards(
  { last, before, played }: Before,
  accepted: Scoreboard,
  next: Scoreboard,
  weighing: Weighing,
): Accepted {
  const { rows } = next
  const ownerOf = otherOwner([...before.values()].map(identityOf))
  const lastRound = Math.min(next.round, last ? lastOpenRound(last) : next.round)
  const exits = doubtfulExits(before, next, last?.round ?? 0)
  const undoing = proofOfUndoing(before, rows)
  const mistaken = new Set<string>()
  const judged = rows.flatMap((row) => {
    const known = before.get(row.apiPlayerId) ?? null
    const exit = exits.get(row.apiPlayerId) ?? []
    if (row.stale) return [weighing.stand(...exit) || !known ? row : withReason(known, row)]
    const owner = ownerOf(identityOf(row))
    if (owner !== null) mistaken.add(owner)
    const scores = rowClaims(known, row, lastRound, undoing)
    const claims = [...nameClaims(known, row, owner), ...scores, ...exit]
    if (weighing.stand(...claims)) return [keepStartedTotal(played.get(row.apiPlayerId), row)]
    if (known) return [owner === null ? known : withReason(known, otherName)]
    return owner === null ? [withoutLaterRounds(row, lastRound)] : []
  })
  const present = new Set(rows.map(({ apiPlayerId }) => apiPlayerId))
  const missing = (last?.rows ?? []).filter(({ apiPlayerId }) => !present.has(apiPlayerId))
  const proof = proofOfGone(missing, next)
  const all = [...judged, ...missing.flatMap((row) => withoutGone(row, mistaken, weighing, proof))]
  const { calledOff: _word, calledOffRound: _round, hasUnidentified: _has, ...head } = accepted
  return {
    at: next.asOf,
    board: {
      ...head,
      ...completedBefore(last, { ...head, rows: all }),
      asOf: earlier(head.asOf, next.asOf),
      cut: withProjection(head, all),
      rows: all,
    },
    doubts: weighing.doubts(),
  }
}

/** The accepted board's own facts: the payload's, or but for the name the last ones while the payload's are in doubt. */
function headOf(last: Scoreboard | null, next: Scoreboard, weighing: Weighing): Scoreboard {
  const ended: Scoreboard = { ...next, status: 'official', roundStatus: 'complete' }
  const isEnded = last?.status === 'official'
  if (next.calledOff && (isEnded || weighing.stand(calledOffClaim(next.calledOff)))) return ended
  const said = last && next.calledOff ? { ...next, status: laterOf(last, next).status } : next
  if (weighing.stand(...boardClaims(last, said))) return said
  const { event } = next
  return last ? { ...last, ...(event !== undefined && { event }) } : toInProgress(next)
}

const headClaims = (last: Scoreboard, next: Scoreboard): Claim[] =>
  next.calledOff ? [calledOffClaim(next.calledOff)] : boardClaims(last, next)

/**
 * The rounds that are known to be complete before the one in play. The rows may not show it: a golfer who left and whom no
 * one calls withdrawn looks like one who is still to finish a suspended round.
 */
function completedBefore(
  last: Scoreboard | null,
  board: Scoreboard,
): Pick<Scoreboard, 'completedRounds'> {
  const said = Math.max(saidComplete(board), last ? saidComplete(last) : 0)
  const completed = Math.min(said, board.round - 1)
  return completed > 0 ? { completedRounds: completed } : {}
}

function saidComplete(board: Scoreboard): number {
  const { round, roundStatus, completedRounds = 0 } = board
  if (roundStatus === 'complete') return round
  // A round that is suspended may wait for the one before it.
  const isNext = roundStatus === 'not-started' && !hasRoundBegun(board, round)
  return isNext ? round - 1 : completedRounds
}

/** A source that calls a tournament off doesn't say whether it has begun. */
const laterOf = (last: Scoreboard, next: Scoreboard): Scoreboard =>
  statusIndex(last.status) > statusIndex(next.status) ? last : next

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)

/** Corrects a first board that calls the tournament over too early. */
const toInProgress = (board: Scoreboard): Scoreboard => ({
  ...board,
  status: 'in-progress',
  roundStatus: 'in-progress',
})

/** A golfer who is missing from the payload keeps their row until they count as gone. */
function withoutGone(
  row: ScoreboardRow,
  mistaken: ReadonlySet<string>,
  weighing: Weighing,
  proof: Claim['proof'],
): ScoreboardRow[] {
  const about = row.apiPlayerId
  if (row.out) return [row]
  if (mistaken.has(about)) return [withReason(row, otherName)]
  if (!weighing.stand({ about, what: 'is missing', proof })) return [row]
  return hasStarted(row) ? [{ ...row, out: 'wd', position: 'WD', teeTime: null }] : []
}
