import { normal, stream, type Stream } from '../random.ts'
import { type Penalty, worstPenalty } from '../leagues/rules.ts'
import { countedRounds, golferScore, holesPlayed } from '../scoring/scoring.ts'
import { sum } from '../sum.ts'
import { plannedRounds, type Board, type BoardRow } from '../tournaments/tournament.ts'

/**
 * A little model of how golfers play on, no more than that: each round of a golfer is drawn around what his
 * ranking, the course so far and his own week so far let one expect, as widely as professionals' rounds are.
 */
const roundDeviation = 2.75
/** Strokes a round that the best and the unranked are apart from the middle of a field. */
const bestSkill = -1.6
const leastSkill = 1.4
const middleRank = 70
/** How many rounds of a week say as much about a golfer as his ranking does. */
const roundsLikeRanking = 6
/** So many rounds of a field say as much about the course as its par does. */
const roundsLikePar = 40
/** The cut after the second round is for fields larger than this, at this place and ties. */
const smallField = 78
const cutPlace = 65
const roundsBeforeCut = 2

/** How one golfer goes into what is left. */
interface Player {
  id: string
  /** To par of the rounds he has finished, and of what he has played of the next. */
  finished: readonly number[]
  begun: number
  /** The share of the round he is in that is still to be played, 1 of one not begun. */
  left: number
  /** Strokes to par a round. */
  expected: number
}

/** A golfer who is out. */
interface Leaver {
  id: string
  /** To par of the rounds that stand. */
  toPar: number
  stand: readonly { round: number; toPar: number }[]
  /** The rounds that cost the penalty. */
  missing: readonly number[]
}

/** What is left of an event: its golfers as they go into it. */
export interface RemainingPlay {
  players: readonly Player[]
  leavers: readonly Leaver[]
  cutToCome: boolean
  penalty: Penalty
}

/** One way that an event may end. */
export interface Outcome {
  /** To par, penalties included, by `apiPlayerId`. */
  scores: ReadonlyMap<string, number>
  /** The best score of those who finish; null where nobody does. */
  winningToPar: number | null
}

/**
 * What is still to be played of a board.
 *
 * @param rankOf a golfer's place in the world ranking; null where he has none
 */
export function remainingPlay(
  board: Board,
  rankOf: (apiPlayerId: string) => number | null,
  penalty: Penalty,
): RemainingPlay {
  const active = board.rows.filter(({ out }) => out === null)
  const played = active.flatMap(({ rounds }) => rounds.map(({ toPar }) => toPar))
  const course = sum(played) / (played.length + roundsLikePar)
  const leavers = board.rows.flatMap((row): Leaver[] => {
    const { apiPlayerId: id, toPar, penalties } = golferScore(row, board, penalty)
    if (row.out === null || toPar === null) return []
    const missing = penalties.map(({ round }) => round)
    return [{ id, toPar, stand: countedRounds(row, board), missing }]
  })
  return {
    players: active.map((row) => playerOf(row, course, rankOf(row.apiPlayerId))),
    leavers,
    cutToCome:
      active.length > smallField &&
      board.rows.every(({ out }) => out !== 'cut') &&
      active.every(({ rounds }) => rounds.length <= roundsBeforeCut),
    penalty,
  }
}

function playerOf(row: BoardRow, course: number, rank: number | null): Player {
  const finished = row.rounds.map(({ toPar }) => toPar)
  const skill = skillOf(rank)
  const ahead = sum(finished.map((toPar) => toPar - course - skill))
  // An `F` is of the round before: the feed may move on to the next one and leave it standing.
  const holes = row.currentRound === finished.length + 1 ? holesPlayed(row.thru) % 18 : 0
  return {
    id: row.apiPlayerId,
    finished,
    begun: holes > 0 ? (row.today ?? 0) : 0,
    left: 1 - holes / 18,
    expected: course + skill + ahead / (finished.length + roundsLikeRanking),
  }
}

/** Strokes a round better (below 0) or worse than the middle of a field. */
function skillOf(rank: number | null): number {
  if (rank === null) return leastSkill
  return Math.min(leastSkill, Math.max(bestSkill, 0.55 * Math.log(rank / middleRank)))
}

/** Plays an event to its end, by chance; the same draws the same. */
export function simulateFinish(rest: RemainingPlay, chance: Stream): Outcome {
  const { players, leavers, cutToCome } = rest
  const rounds = players.map((player, nth) => roundsOf(player, stream(chance, nth)))
  const line = cutToCome ? cutLine(rounds) : Infinity
  const made = rounds.filter((own) => toParAfter(own, roundsBeforeCut) <= line)
  const costs = costsOf(rest, rounds, made)
  const cost = (missing: readonly number[]) => sum(missing.map((round) => costs[round - 1] ?? 0))
  const scores = new Map(leavers.map(({ id, toPar, missing }) => [id, toPar + cost(missing)]))
  for (const [nth, { id }] of players.entries()) {
    const own = rounds[nth] ?? []
    const early = toParAfter(own, roundsBeforeCut)
    scores.set(id, early <= line ? sum(own) : early + cost(weekend))
  }
  const totals = made.map(sum)
  return { scores, winningToPar: totals.length ? Math.min(...totals) : null }
}

/** The penalty for missing each round, by the rules, once all of them are complete. */
function costsOf(
  { leavers, penalty }: RemainingPlay,
  all: readonly (readonly number[])[],
  made: readonly (readonly number[])[],
): number[] {
  return Array.from({ length: plannedRounds }, (_, at) => {
    if (penalty.kind === 'strokes') return penalty.strokes
    const left = leavers.flatMap(({ stand }) => stand.filter(({ round }) => round === at + 1))
    const stayed = (at < roundsBeforeCut ? all : made).map((own) => own[at] ?? 0)
    return worstPenalty([...left.map(({ toPar }) => toPar), ...stayed], penalty)
  })
}

const weekend = Array.from(
  { length: plannedRounds - roundsBeforeCut },
  (_, nth) => roundsBeforeCut + nth + 1,
)

/** His rounds to par, those that are still to come by chance. */
function roundsOf({ finished, begun, left, expected }: Player, chance: Stream): number[] {
  const rounds = [...finished]
  while (rounds.length < plannedRounds) {
    const isBegun = rounds.length === finished.length
    const share = isBegun ? left : 1
    const drawn = normal(stream(chance, rounds.length)) * roundDeviation * Math.sqrt(share)
    rounds.push((isBegun ? begun : 0) + Math.round(expected * share + drawn))
  }
  return rounds
}

function cutLine(rounds: readonly (readonly number[])[]): number {
  const totals = rounds.map((own) => toParAfter(own, roundsBeforeCut)).toSorted((a, b) => a - b)
  return totals[cutPlace - 1] ?? Infinity
}

const toParAfter = (rounds: readonly number[], count: number) => sum(rounds.slice(0, count))
