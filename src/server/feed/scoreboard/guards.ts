import { hasRoundBegun } from '#domain/scoring/cut.ts'
import { hasFinished, hasStarted, isOver } from '#domain/scoring/scoring.ts'
import { otherOwner } from '#domain/tournaments/match-golfers.ts'
import {
  emptyRow,
  nameOrId,
  type Scoreboard,
  type ScoreboardRow,
} from '#domain/tournaments/tournament.ts'
import { FeedError } from '#server/platform/services/golf-source.ts'
import type { Doubt } from '#server/tournaments/doubts.ts'
import type { Accepted } from '#server/tournaments/scoreboard-codec.ts'

import { withoutRound } from '../parsing/called-off-round.ts'
import { type Claim, weigh, type Weighing } from '../parsing/weigh.ts'
import {
  aboutTournament,
  boardClaims,
  calledOffClaim,
  doubtfulCuts,
  identityOf,
  lastOpenRound,
  nameClaims,
  rowClaims,
  statusIndex,
} from './claims.ts'
import { correctCuts, cutRound, withProjection } from './cuts.ts'

const older = 'an older board than the one shown'

/**
 * Accepts a payload, except for changes that are more likely the feed's mistake than golf. Such a change is a
 * doubt: the last good state stands until it is proved. A corrected number is accepted at once.
 *
 * @param now epoch milliseconds
 * @param known all that is doubtful about the tournament
 * @param payload what differs when the source says something new
 * @returns `previous.board` itself for a payload that is ignored because it is older than the accepted one
 * @throws {FeedError} unreadable, when over half of the golfers still in are missing
 * @see docs/decisions/0071-one-record-for-doubts.md
 */
export function acceptScoreboard(
  previous: Accepted | null,
  next: Scoreboard,
  now: number,
  known: readonly Doubt[] = previous?.doubts ?? [],
  payload: unknown = next,
): Accepted {
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
  const cutClaims = doubtfulCuts(before, next, last?.round ?? 0)
  const mistaken = new Set<string>()
  const judged = rows.flatMap((row) => {
    const known = before.get(row.apiPlayerId) ?? null
    const cuts = cutClaims.get(row.apiPlayerId) ?? []
    if (row.stale) return [weighing.stand(...cuts) || !known ? row : withReason(known, row)]
    const owner = ownerOf(identityOf(row))
    if (owner !== null) mistaken.add(owner)
    const claims = [...nameClaims(known, row, owner), ...rowClaims(known, row, lastRound), ...cuts]
    if (weighing.stand(...claims)) return [keepStartedTotal(played.get(row.apiPlayerId), row)]
    if (known) return [known]
    return owner === null ? [withoutLaterRounds(row, lastRound)] : []
  })
  const present = new Set(rows.map(({ apiPlayerId }) => apiPlayerId))
  const missing = (last?.rows ?? []).filter(({ apiPlayerId }) => !present.has(apiPlayerId))
  const all = [...judged, ...missing.flatMap((row) => withoutGone(row, mistaken, weighing))]
  const { calledOff: _calledOff, calledOffRound: _calledOffRound, ...head } = accepted
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

/**
 * The last good values of a row that can't be read. A golfer it calls out is out, unless it may hide a score that
 * matters: a first shot, without which the golfer would be replaced, or a round finished since, which would cost a penalty.
 */
function keepLastGoodValues(
  last: ScoreboardRow | undefined,
  row: ScoreboardRow,
  { round, isFinished, cutAfter }: { round: number; isFinished: boolean; cutAfter: number },
): ScoreboardRow {
  const { apiPlayerId, name, currentRound, out } = row
  if (!row.stale) return row
  const known = last ?? emptyRow(apiPlayerId, nameOrId(name, apiPlayerId), currentRound)
  const isNewest =
    known.currentRound === round || (known.rounds.length === round - 1 && !isFinished)
  const isKnown =
    hasStarted(known) && isNewest && (out !== 'cut' || known.rounds.length >= cutAfter)
  const gone = out && { out, position: out.toUpperCase(), today: null, thru: '', teeTime: null }
  return withReason({ ...known, ...(isKnown && gone) }, row)
}

/** A golfer's last good row, with why the new one can't be read. */
const withReason = (last: ScoreboardRow, { staleReason }: ScoreboardRow): ScoreboardRow => ({
  ...last,
  stale: true,
  ...(staleReason !== undefined && { staleReason }),
})

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)

/** Corrects a first board that calls the tournament over too early. */
const toInProgress = (board: Scoreboard): Scoreboard => ({
  ...board,
  status: 'in-progress',
  roundStatus: 'in-progress',
})

/** A golfer's first row, without scores in future rounds. */
function withoutLaterRounds(row: ScoreboardRow, lastRound: number): ScoreboardRow {
  const rounds = row.rounds.filter(({ round }) => round <= lastRound)
  const toPar = rounds.length > 0 ? rounds.reduce((sum, one) => sum + one.toPar, 0) : null
  const position = row.out ? row.position : '-'
  return { ...row, rounds, toPar, position, today: null, thru: '', currentRound: lastRound }
}

/**
 * The feed may drop the scores of a golfer who leaves during their first round, even of one that it calls off. A golfer
 * who has hit a shot is not replaced, so the last total stays, or the score of the holes if there was no total.
 */
function keepStartedTotal(last: ScoreboardRow | undefined, next: ScoreboardRow): ScoreboardRow {
  const isForgotten =
    next.out !== null && !hasStarted(next) && last !== undefined && hasStarted(last)
  return isForgotten ? { ...next, toPar: last.toPar ?? last.today ?? 0 } : next
}

/** A golfer who is missing from the payload keeps their row until they count as gone. */
function withoutGone(
  row: ScoreboardRow,
  mistaken: ReadonlySet<string>,
  weighing: Weighing,
): ScoreboardRow[] {
  const about = row.apiPlayerId
  if (row.out || mistaken.has(about)) return [row]
  if (!weighing.stand({ about, what: 'is missing', proof: 'end' })) return [row]
  return hasStarted(row) ? [{ ...row, out: 'wd', position: 'WD', teeTime: null }] : []
}
