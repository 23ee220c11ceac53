import { hasStarted, isOver } from '#domain/scoring/scoring.ts'
import { compareGolfers, otherOwner } from '#domain/tournaments/match-golfers.ts'
import {
  type Scoreboard,
  type ScoreboardRow,
  type CalledOff,
  plannedRounds,
  tournamentStatuses,
} from '#domain/tournaments/tournament.ts'
import { FeedError } from '#server/platform/services/golf-source.ts'
import type { Doubt } from '#server/tournaments/doubts.ts'
import type { Accepted } from '#server/tournaments/scoreboard-codec.ts'

import { type Claim, type proofs, weigh, type Weighing } from '../parsing/weigh.ts'
import { scoredRounds, undoFalseCut, withProjection, markSecondCut } from './cuts.ts'

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
  const rows = next.rows.map(markSecondCut(next)).map(undoFalseCut(next.rows))
  const ids = new Set(rows.map(({ apiPlayerId }) => apiPlayerId))
  const playing = previous?.board.rows.filter(({ out }) => out === null) ?? []
  const still = playing.filter(({ apiPlayerId }) => ids.has(apiPlayerId))
  if (still.length * 2 < playing.length) {
    throw new FeedError('unreadable', `Only ${still.length} of ${playing.length} golfers are left`)
  }
  return applyGuards(previous?.board ?? null, next, rows, weighing)
}

const aboutTournament = (what: string, proof: Claim['proof'] = 'step'): Claim => ({
  about: null,
  what,
  proof,
})

function applyGuards(
  last: Scoreboard | null,
  next: Scoreboard,
  rows: readonly ScoreboardRow[],
  weighing: Weighing,
): Accepted {
  const before = new Map(last?.rows.map((row) => [row.apiPlayerId, row]))
  const ownerOf = otherOwner([...before.values()].map(identityOf))
  const lastRound = Math.min(next.round, last ? lastOpenRound(last) : next.round)
  const mistaken = new Set<string>()
  const judged = rows.flatMap((row) => {
    const known = before.get(row.apiPlayerId) ?? null
    if (row.stale) return [known ? keepLastGoodValues(known, row) : row]
    const owner = ownerOf(identityOf(row))
    if (owner !== null) mistaken.add(owner)
    const claims = [...nameClaims(known, row, owner), ...rowClaims(known, row, lastRound)]
    if (weighing.stand(...claims)) return [keepStartedTotal(known, row)]
    if (known) return [known]
    return owner === null ? [withoutLaterRounds(row, lastRound)] : []
  })
  const present = new Set(rows.map(({ apiPlayerId }) => apiPlayerId))
  const missing = (last?.rows ?? []).filter(({ apiPlayerId }) => !present.has(apiPlayerId))
  const all = [...judged, ...missing.flatMap((row) => withoutGone(row, mistaken, weighing))]
  const { calledOff: _, ...head } = headOf(last, next, weighing)
  return {
    at: next.asOf,
    board: {
      ...head,
      asOf: earlier(head.asOf, next.asOf),
      cut: withProjection(head, all),
      rows: all,
    },
    doubts: weighing.doubts(),
  }
}

const identityOf = ({ apiPlayerId, name }: ScoreboardRow) => ({
  id: apiPlayerId,
  name,
  country: null,
})

/** The accepted board's own facts: the payload's, or the last ones while the payload's are in doubt. */
function headOf(last: Scoreboard | null, next: Scoreboard, weighing: Weighing): Scoreboard {
  const ended: Scoreboard = { ...next, status: 'official', roundStatus: 'complete' }
  const isEnded = last?.status === 'official'
  if (next.calledOff && (isEnded || weighing.stand(calledOffClaim(next.calledOff)))) return ended
  const said = last && next.calledOff ? { ...next, status: laterOf(last, next).status } : next
  if (weighing.stand(...boardClaims(last, said))) return said
  return last ?? toInProgress(next)
}

/** A source that calls a tournament off doesn't say whether it has begun. */
const laterOf = (last: Scoreboard, next: Scoreboard): Scoreboard =>
  statusIndex(last.status) > statusIndex(next.status) ? last : next

const calledOffProofs: Record<CalledOff['kind'], keyof typeof proofs> = {
  over: 'end',
  postponed: 'week',
  unknown: 'never',
}

const calledOffClaim = ({ kind, word }: CalledOff): Claim =>
  aboutTournament(`the tournament is over: the source says “${word}”`, calledOffProofs[kind])

/** The last good values of a row that can't be read. */
const keepLastGoodValues = (
  last: ScoreboardRow,
  { staleReason }: ScoreboardRow,
): ScoreboardRow => ({
  ...last,
  stale: true,
  ...(staleReason !== undefined && { staleReason }),
})

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)

/**
 * Doubts about the tournament as a whole. Each names one step, not the payload, so that two different payloads
 * confirm the steps that they share.
 */
function boardClaims(last: Scoreboard | null, next: Scoreboard): Claim[] {
  const [was, is] = [last?.status ?? 'upcoming', next.status].map(statusIndex) as [number, number]
  const statuses = (from: number, to: number, word: string) =>
    tournamentStatuses
      .slice(from + 1, to + 1)
      .map((status) => `the tournament ${word} ${status.replace('-', ' ')}`)
  const early = isPremature(next) ? statuses(was, is, 'is') : []
  if (!last) return early.map((what) => aboutTournament(what))
  const undone = statuses(is, was, 'is not')
  const ahead = roundsBetween(lastOpenRound(last), next.round).map(
    (round) => `round ${round} has begun`,
  )
  const back = roundsBetween(next.round, last.round).map((round) => `round ${round} has not begun`)
  const isReopened =
    last.roundStatus === 'complete' && last.round === next.round && next.roundStatus !== 'complete'
  const reopened = isReopened ? ['the round is reopened'] : []
  return [...undone, ...early, ...ahead, ...back, ...reopened].map((what) => aboutTournament(what))
}

const statusIndex = (status: Scoreboard['status']): number => tournamentStatuses.indexOf(status)

/** The rounds after `from`, up to `to`. */
const roundsBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, nth) => from + nth + 1)

/** Whether a board calls the tournament over while golfers are playing, or before half of them have finished. */
function isPremature(board: Scoreboard): boolean {
  if (!isOver(board)) return false
  const playing = board.rows.filter(({ out }) => out === null)
  const finished = playing.filter(({ rounds }) =>
    rounds.some(({ round }) => round === plannedRounds),
  )
  return playing.some(isMidRound) || finished.length * 2 < playing.length
}

function isMidRound({ out, today, thru, rounds, currentRound }: ScoreboardRow): boolean {
  if (out !== null || rounds.some(({ round }) => round === currentRound)) return false
  return /^\d/.test(thru) || (today !== null && !thru.startsWith('F'))
}

/** Corrects a first board that calls the tournament over too early. */
const toInProgress = (board: Scoreboard): Scoreboard => ({
  ...board,
  status: 'in-progress',
  roundStatus: 'in-progress',
})

/** Doubts about whose row it is: ids say who a golfer is, so a name that changes contradicts what is known. */
function nameClaims(
  last: ScoreboardRow | null,
  next: ScoreboardRow,
  owner: string | null,
): Claim[] {
  const about = next.apiPlayerId
  if (owner !== null) return [{ about, what: `has the name of ${next.name}`, proof: 'never' }]
  if (!last || last.stale || last.name === next.name) return []
  const isOther = compareGolfers(identityOf(last), identityOf(next)) === null
  return isOther ? [{ about, what: `is called ${next.name}`, proof: 'end' }] : []
}

/** Doubts about a golfer's row: a lost finished round, or a score in a future round. */
function rowClaims(last: ScoreboardRow | null, next: ScoreboardRow, lastRound: number): Claim[] {
  const scored = new Set(scoredRounds(next))
  const known = new Set(last ? scoredRounds(last) : [])
  const finished = new Set(next.rounds.map(({ round }) => round))
  const lost = (last?.rounds ?? []).filter(({ round }) => !finished.has(round))
  const early = [...scored].filter((round) => round > lastRound && !known.has(round))
  return [
    ...lost.map(({ round }) => `round ${round} is not finished`),
    ...early.map((round) => `round ${round} has begun`),
  ].map((what) => ({ about: next.apiPlayerId, what, proof: 'step' }))
}

/** The newest round that may have scores in the next payload. */
function lastOpenRound({ round, roundStatus, rows }: Scoreboard): number {
  const over =
    roundStatus === 'complete' ||
    rows.every((row) => row.out !== null || row.rounds.some((one) => one.round === round))
  return over ? round + 1 : round
}

/** A golfer's first row, without scores in future rounds. */
function withoutLaterRounds(row: ScoreboardRow, lastRound: number): ScoreboardRow {
  const rounds = row.rounds.filter(({ round }) => round <= lastRound)
  const toPar = rounds.length > 0 ? rounds.reduce((sum, one) => sum + one.toPar, 0) : null
  const position = row.out ? row.position : '-'
  return { ...row, rounds, toPar, position, today: null, thru: '', currentRound: lastRound }
}

/**
 * The feed may drop the scores of a golfer who leaves during their first round. A golfer who has hit a shot is not
 * replaced, so the last total stays.
 */
function keepStartedTotal(last: ScoreboardRow | null, next: ScoreboardRow): ScoreboardRow {
  const isForgotten = next.out !== null && !hasStarted(next) && last !== null && hasStarted(last)
  return isForgotten ? { ...next, toPar: last.toPar } : next
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
