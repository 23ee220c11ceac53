import { hasFinished, isOver } from '#domain/scoring/scoring.ts'
import { sum } from '#domain/sum.ts'
import { compareGolfers } from '#domain/tournaments/match-golfers.ts'
import {
  type CalledOff,
  hasBegunRound,
  plannedRounds,
  type Scoreboard,
  type ScoreboardRow,
  tournamentStatuses,
} from '#domain/tournaments/tournament.ts'

import { scoredRounds } from '../parsing/called-off-round.ts'
import { isManyAtOnce, isTooMany } from '../parsing/checks.ts'
import type { Claim, proofs } from '../parsing/weigh.ts'
import { cutRound } from './cuts.ts'

/** A claim about the tournament as a whole. */
export const aboutTournament = (what: string, proof: Claim['proof'] = 'step'): Claim => ({
  about: null,
  what,
  proof,
})

const calledOffProofs: Record<CalledOff['kind'], keyof typeof proofs> = {
  over: 'end',
  postponed: 'week',
  unknown: 'never',
}

/** The claim that a tournament is over, by the word that its source uses. */
export const calledOffClaim = ({ kind, word }: CalledOff): Claim =>
  aboutTournament(`the tournament is over: the source says “${word}”`, calledOffProofs[kind])

/**
 * Doubts about the tournament as a whole. Each names one step, not the payload, so that two different payloads
 * confirm the steps that they share.
 */
export function boardClaims(last: Scoreboard | null, next: Scoreboard): Claim[] {
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
  // Play that goes back would take recaps back, too.
  const undoing = next.status === 'upcoming' ? 'end' : 'step'
  return [
    ...[...early, ...ahead, ...reopened].map((what) => aboutTournament(what)),
    ...undone.map((what) => aboutTournament(what, undoing)),
    ...back.map((what) => aboutTournament(what, 'end')),
  ]
}

/** The place of a status in the order of play. */
export const statusIndex = (status: Scoreboard['status']): number =>
  tournamentStatuses.indexOf(status)

/** The rounds after `from`, up to `to`. */
const roundsBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, nth) => from + nth + 1)

/** Whether a board calls the tournament over while golfers are playing, or before half of them have finished. */
function isPremature(board: Scoreboard): boolean {
  if (!isOver(board)) return false
  const playing = board.rows.filter(({ out }) => out === null)
  const finished = playing.filter((row) => hasFinished(row, plannedRounds))
  return playing.some(isMidRound) || finished.length * 2 < playing.length
}

function isMidRound({ out, today, thru, rounds, currentRound }: ScoreboardRow): boolean {
  if (out !== null || rounds.some(({ round }) => round === currentRound)) return false
  return /^\d/.test(thru) || (today !== null && !thru.startsWith('F'))
}

/** Why scores under another golfer's name can't be read: the result waits for them. */
export const otherName = { staleReason: 'who is who' }

/** Doubts about whose row it is: ids say who a golfer is, so a name that changes contradicts what is known. */
export function nameClaims(
  last: ScoreboardRow | null,
  next: ScoreboardRow,
  owner: string | null,
): Claim[] {
  const about = next.apiPlayerId
  if (owner !== null) return [{ about, what: `has the name of ${next.name}`, proof: 'never' }]
  // A row whose golfer is in doubt has the name that they are known by.
  const isUnread = last?.stale && last.staleReason !== otherName.staleReason
  if (!last || isUnread || last.name === next.name) return []
  const isOther = compareGolfers(identityOf(last), identityOf(next)) === null
  return isOther ? [{ about, what: `is called ${next.name}`, proof: 'end' }] : []
}

/** Doubts about a golfer's row: a round that they had finished or begun, or a score in a future round. */
export function rowClaims(
  last: ScoreboardRow | null,
  next: ScoreboardRow,
  lastRound: number,
  undoing: Claim['proof'],
): Claim[] {
  const about = next.apiPlayerId
  const scored = new Set(scoredRounds(next))
  const known = new Set(last ? scoredRounds(last) : [])
  const early = [...scored].filter((round) => round > lastRound && !known.has(round))
  return [
    ...undoneRounds(last, next).map((what) => ({ about, what, proof: undoing })),
    ...early.map((round) => ({ about, what: `round ${round} has begun`, proof: 'step' as const })),
  ]
}

/** What a row takes back of the rounds that its golfer had finished or begun. */
function undoneRounds(last: ScoreboardRow | null, next: ScoreboardRow): string[] {
  if (!last) return []
  const lost = last.rounds.filter(({ round }) => !hasFinished(next, round))
  const isUndone = hasBegunRound(last) && isWithoutRound(next, last.currentRound)
  return [
    ...lost.map(({ round }) => `round ${round} is not finished`),
    ...(isUndone ? [`round ${last.currentRound} has not begun`] : []),
  ]
}

/** The proof that rounds are taken back: one that a tenth of the golfers lose at once was called off, or the page is wrong. */
export function proofOfUndoing(
  before: ReadonlyMap<string, ScoreboardRow>,
  rows: readonly ScoreboardRow[],
): Claim['proof'] {
  const isUndone = (row: ScoreboardRow) =>
    !row.stale && undoneRounds(before.get(row.apiPlayerId) ?? null, row).length > 0
  return isManyAtOnce(rows.filter(isUndone).length, rows.length) ? 'end' : 'step'
}

/** Whether nothing in a row is of a round. A golfer who leaves has no score of it any more. */
function isWithoutRound(row: ScoreboardRow, round: number): boolean {
  const isIn = hasFinished(row, round) || (row.currentRound === round && hasBegunRound(row))
  return row.out === null && !isIn && (row.toPar ?? 0) === sum(row.rounds.map(({ toPar }) => toPar))
}

/**
 * Doubts about golfers who are out, or no longer are: by a cut after its round, and many of them at once where that is no
 * cut, or one that leaves hardly anyone in.
 */
export function doubtfulExits(
  before: ReadonlyMap<string, ScoreboardRow>,
  next: Scoreboard,
  lastRound: number,
): ReadonlyMap<string, Claim[]> {
  const claims = new Map(doubtfulCuts(before, next, lastRound))
  const wasIn = next.rows.filter((row) => before.get(row.apiPlayerId)?.out === null)
  const gone = wasIn.filter(({ out }) => out !== null)
  const leavesHardlyAnyone =
    isManyAtOnce(gone.length, wasIn.length) && gone.length > wasIn.length * maxCutShare
  const left = leavesHardlyAnyone ? gone : gone.filter(({ out }) => out === 'wd' || out === 'dq')
  if (!isManyAtOnce(left.length, wasIn.length)) return claims
  for (const { apiPlayerId: about } of left)
    claims.set(about, [...(claims.get(about) ?? []), { about, what: 'is out', proof: 'end' }])
  return claims
}

/** No cut puts out more of those who are in. */
const maxCutShare = 0.8

/**
 * Doubts about golfers that a cut puts out after its round, or no longer does. A tenth of the field put out at once is a
 * cut, and a later score shows that a golfer wasn't.
 */
function doubtfulCuts(
  before: ReadonlyMap<string, ScoreboardRow>,
  next: Scoreboard,
  lastRound: number,
): ReadonlyMap<string, Claim[]> {
  if (lastRound <= cutRound(next)) return new Map()
  const changed = next.rows.filter((row) => {
    const last = before.get(row.apiPlayerId)
    if (!last || isCut(last) === isCut(row) || (last.out !== null && row.out !== null)) return false
    return row.out !== null || Math.max(0, ...scoredRounds(row)) <= last.rounds.length
  })
  const isCutNow = isTooMany(changed.filter(isCut).length, next.rows.length)
  const doubtful = changed.filter((row) => !isCut(row) || !isCutNow)
  return new Map(
    doubtful.map((row): [string, Claim[]] => {
      const what = isCut(row) ? 'is out by a cut' : 'is not out by a cut'
      return [row.apiPlayerId, [{ about: row.apiPlayerId, what, proof: 'step' }]]
    }),
  )
}

const isCut = ({ out }: ScoreboardRow): boolean => out === 'cut' || out === 'mdf'

/**
 * The proof that missing golfers are gone. So many at once are a page that was cut off, and where a row's golfer can't be
 * read, it may be theirs.
 */
export function proofOfGone(missing: readonly ScoreboardRow[], next: Scoreboard): Claim['proof'] {
  const isIn = ({ out }: ScoreboardRow) => out === null
  const gone = missing.filter(isIn).length
  const isDoubtful =
    next.hasUnidentified || isManyAtOnce(gone, gone + next.rows.filter(isIn).length)
  return isDoubtful ? 'day' : 'end'
}

/** The newest round that may have scores in the next payload. */
export function lastOpenRound({ round, roundStatus, rows }: Scoreboard): number {
  const over =
    roundStatus === 'complete' || rows.every((row) => row.out !== null || hasFinished(row, round))
  return over ? round + 1 : round
}

/** A golfer as names are compared. */
export const identityOf = ({ apiPlayerId: id, name }: ScoreboardRow) => ({ id, name })
