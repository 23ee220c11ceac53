import { type Penalty, worstRoundPenalty } from '../leagues/rules.ts'
import { normal, deriveSeed, type Seed } from '../random.ts'
import { type CutRule, cutLine, cutOf, holesBegun } from '../scoring/cut.ts'
import { countedRounds, scoreGolfer } from '../scoring/scoring.ts'
import { roundVariance, type Strength } from '../strength/strength.ts'
import { sum } from '../sum.ts'
import { plannedRounds, type Scoreboard, type ScoreboardRow } from '../tournaments/tournament.ts'

// A small model of how golfers play on: each round is drawn around what the golfer's strength, the course and the
// week so far suggest, as widely as professionals' rounds vary.

/** The standard deviation of a round, in strokes. */
const roundDeviation = Math.sqrt(roundVariance)
/** A week has a form of its own, so its rounds soon say more than all before it; see decision record 9. */
const maxRoundsBefore = 12
/** How many rounds of the field weigh as much as the course's par. */
const parWeight = 40

/** A golfer who is still playing. */
interface Player {
  id: string
  /** To par in the finished rounds, and so far in the next one. */
  finished: readonly number[]
  toParInRound: number
  /** The share of the current round that is still to be played; 1 before it begins. */
  shareLeft: number
  /** Expected strokes to par per round. */
  expectedToPar: number
}

/** A golfer who is out. */
interface OutGolfer {
  id: string
  /** To par over the counted rounds. */
  toPar: number
  counted: readonly { round: number; toPar: number }[]
  /** The rounds that cost the penalty. */
  missing: readonly number[]
}

/** The rest of an event: its golfers as they go into it. */
export interface RemainingPlay {
  players: readonly Player[]
  outGolfers: readonly OutGolfer[]
  /** Null unless a cut is to come. */
  cut: CutRule | null
  penalty: Penalty
}

/** Possible endings of an event, the golfers by index. */
export interface Outcomes {
  /** How many have been simulated. */
  count: number
  index: ReadonlyMap<string, number>
  /** To par, penalties included: everyone's in the first outcome, then in the second. */
  scores: Int16Array
  /** The same, each golfer with one stroke less in the round that they are in, which may make the cut. */
  withBirdie: Int16Array
  /** The best score of the finishers in each outcome; `nobody` without any. */
  winning: Int16Array
  /** Sums over the outcomes by golfer: misses, to par up to the cut and after it; null unless a cut is to come. */
  cut: { misses: Int32Array; early: Int32Array; late: Int32Array; penalty: number } | null
}

/** Stands for the best score of the finishers where nobody finishes. */
export const nobody = 32_767

/**
 * Works out what is still to be played.
 *
 * @param strengthOf a golfer's strength before the event
 */
export function remainingPlay(
  board: Scoreboard,
  strengthOf: (apiPlayerId: string) => Strength,
  penalty: Penalty,
): RemainingPlay {
  const cut = cutOf(board)
  const active = board.rows.filter(({ out }) => out === null)
  const played = active.flatMap(({ apiPlayerId, rounds }) =>
    rounds.map(({ toPar }) => toPar + strengthOf(apiPlayerId).strokes),
  )
  const course = sum(played) / (played.length + parWeight)
  const outGolfers = board.rows.flatMap((row): OutGolfer[] => {
    const { apiPlayerId: id, toPar, penalties } = scoreGolfer(row, board, penalty)
    if (row.out === null || toPar === null) return []
    const missing = penalties.map(({ round }) => round)
    return [{ id, toPar, counted: countedRounds(row, board), missing }]
  })
  return {
    players: active.map((row) => toPlayer(row, course, strengthOf(row.apiPlayerId))),
    outGolfers,
    cut: cut?.open ? cut : null,
    penalty,
  }
}

function toPlayer(row: ScoreboardRow, course: number, { strokes, error }: Strength): Player {
  const finished = row.rounds.map(({ toPar }) => toPar)
  const ahead = sum(finished.map((toPar) => toPar - course + strokes))
  const holes = holesBegun(row)
  // The estimate before the event weighs as much as the number of rounds it would take to match its precision.
  const weight = Math.min(maxRoundsBefore, roundVariance / error ** 2)
  return {
    id: row.apiPlayerId,
    finished,
    toParInRound: holes > 0 ? (row.today ?? 0) : 0,
    shareLeft: 1 - holes / 18,
    expectedToPar: course - strokes + ahead / (finished.length + weight),
  }
}

/** Room for so many outcomes, none of them simulated yet. */
export function noOutcomes({ players, outGolfers, cut }: RemainingPlay, most: number): Outcomes {
  const ids = [...players, ...outGolfers].map(({ id }) => id)
  const sums = () => new Int32Array(players.length)
  return {
    count: 0,
    index: new Map(ids.map((id, nth) => [id, nth])),
    scores: new Int16Array(ids.length * most),
    withBirdie: new Int16Array(ids.length * most),
    winning: new Int16Array(most),
    cut: cut && { misses: sums(), early: sums(), late: sums(), penalty: 0 },
  }
}

/** Plays an event to its end so many times. The same seed gives the same outcomes. */
export function simulateFinishes(rest: RemainingPlay, most: number, seed: Seed): Outcomes {
  const outcomes = noOutcomes(rest, most)
  while (outcomes.count < most) simulateFinish(outcomes, rest, deriveSeed(seed, outcomes.count))
  return outcomes
}

/**
 * Simulates the rest of an event once. The same seed gives the same outcome. Loops in place of short lists keep its
 * memory small.
 */
export function simulateFinish(outcomes: Outcomes, rest: RemainingPlay, seed: Seed): void {
  const { players, outGolfers, cut } = rest
  const rounds = players.map((player, nth) => simulateRounds(player, deriveSeed(seed, nth)))
  const after = cut?.after ?? Infinity
  const atCut = rounds.map((own) => sumFrom(own, 0, after))
  const line = cut ? cutLine(atCut, cut) : Infinity
  const costs = penaltiesByRound(rest, rounds, (nth, at) => at < after || atCut[nth]! <= line)
  const weekend = sumFrom(costs, cut?.after ?? 0)
  const from = outcomes.count * outcomes.index.size
  let best = nobody
  for (let nth = 0; nth < rounds.length; nth += 1) {
    const early = atCut[nth]!
    const total = early + sumFrom(rounds[nth]!, after)
    const playsOn = early <= line
    if (playsOn) best = Math.min(best, total)
    outcomes.scores[from + nth] = playsOn ? total : early + weekend
    outcomes.withBirdie[from + nth] = (early - 1 <= line ? total : early + weekend) - 1
    if (!outcomes.cut) continue
    outcomes.cut.misses[nth]! += playsOn ? 0 : 1
    outcomes.cut.early[nth]! += early
    outcomes.cut.late[nth]! += total - early
  }
  for (const [nth, { toPar, missing }] of outGolfers.entries()) {
    const cost = sum(missing.map((round) => costs[round - 1] ?? 0))
    outcomes.scores[from + players.length + nth] = toPar + cost
    outcomes.withBirdie[from + players.length + nth] = toPar + cost
  }
  outcomes.winning[outcomes.count] = best
  if (outcomes.cut) outcomes.cut.penalty += weekend
  outcomes.count += 1
}

/** The total of the rounds from one index up to another. */
function sumFrom(rounds: readonly number[], from: number, to = Infinity): number {
  let total = 0
  for (let at = from; at < rounds.length && at < to; at += 1) total += rounds[at]!
  return total
}

/** The penalty for missing each round, once all are complete. @param plays whether a golfer plays a round, both by index */
function penaltiesByRound(
  { outGolfers, penalty }: RemainingPlay,
  rounds: readonly (readonly number[])[],
  plays: (nth: number, at: number) => boolean,
): number[] {
  return Array.from({ length: plannedRounds }, (_, at) => {
    if (penalty.kind === 'strokes') return penalty.strokes
    const left = outGolfers.flatMap(({ counted }) =>
      counted.filter(({ round }) => round === at + 1),
    )
    const day = left.map(({ toPar }) => toPar)
    for (let nth = 0; nth < rounds.length; nth += 1) {
      const toPar = rounds[nth]![at]
      if (toPar !== undefined && plays(nth, at)) day.push(toPar)
    }
    return worstRoundPenalty(day, penalty)
  })
}

/** A golfer's rounds to par, with the ones still to come drawn at random. */
function simulateRounds(
  { finished, toParInRound, shareLeft, expectedToPar }: Player,
  seed: Seed,
): number[] {
  const rounds = finished.slice()
  while (rounds.length < plannedRounds) {
    const isBegun = rounds.length === finished.length
    const share = isBegun ? shareLeft : 1
    const deviation = normal(deriveSeed(seed, rounds.length)) * roundDeviation * Math.sqrt(share)
    rounds.push((isBegun ? toParInRound : 0) + Math.round(expectedToPar * share + deviation))
  }
  return rounds
}
