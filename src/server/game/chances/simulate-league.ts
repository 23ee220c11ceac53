import { setImmediate as yieldToOthers } from 'node:timers/promises'

import { BirdieTally } from '#domain/chances/birdies.ts'
import {
  noOutcomes,
  type Outcomes,
  remainingPlay,
  simulateFinish,
} from '#domain/chances/simulate-finish.ts'
import { tallyOutcome, type Tally, emptyTally } from '#domain/chances/tally.ts'
import { deriveSeed, type Seed, seedFrom } from '#domain/random.ts'
import { golfersOnCourse } from '#domain/scoring/cut.ts'
import { computeStandings } from '#domain/scoring/league-standings.ts'
import { unplayedStrength } from '#domain/strength/strength.ts'
import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import { scoreboardBeforePlay } from '#domain/week/scoreboard-before-play.ts'
import type { StoredScoreboard } from '#server/tournaments/scoreboards.ts'

import type { ClosedLeague } from '../scoring/closed-league.ts'

/** How many times to simulate the rest. This gives chances within about two percent. */
const simulations = 500
/** How many to simulate before other requests get a turn. */
const batchSize = 25
/** The most outcomes that a job caches for the leagues to come. */
const maxCached = 20

/** The outcomes that a job has simulated, until it ends. All leagues with the same board and penalty share them. */
export type SharedOutcomes = Map<string, Outcomes>

/** Simulates a league from a known board on; null when it is void. Every process gets the same. */
export async function simulateFromScoreboard(
  shared: SharedOutcomes,
  closed: ClosedLeague,
  { version, board }: StoredScoreboard,
): Promise<Tally | null> {
  const name = closed.league.tournamentKey
  return await simulate(shared, closed, board, deriveSeed(seedFrom(name), version))
}

/** Simulates a league from before the first shot on; null when it is void. Every process gets the same. */
export async function simulateFromStart(
  shared: SharedOutcomes,
  closed: ClosedLeague,
  about: Pick<Scoreboard, 'event' | 'cutRound'>,
): Promise<Tally | null> {
  const name = `${closed.league.tournamentKey} opening`
  const board = scoreboardBeforePlay(closed.field, about)
  return await simulate(shared, closed, board, deriveSeed(seedFrom(name), 0))
}

async function simulate(
  shared: SharedOutcomes,
  closed: ClosedLeague,
  board: Scoreboard,
  seed: Seed,
): Promise<Tally | null> {
  const { league, teams, field } = closed
  const { status, pot, rows } = computeStandings(league, teams, field, board)
  if (status === 'void') return null
  const outcomes = await simulateOutcomes(shared, closed, board, seed)
  const terms = { rules: league.rules, pot, lines: rows }
  const tally = emptyTally(terms, outcomes)
  while (tally.count < outcomes.count) {
    tallyOutcome(tally, terms, outcomes)
    if (tally.count % batchSize === 0) await yieldToOthers()
  }
  const onCourse = golfersOnCourse(board).map(({ apiPlayerId }) => apiPlayerId)
  const birdies = new BirdieTally({ ...league.rules, lines: rows }, outcomes, onCourse)
  while (birdies.count < outcomes.count) {
    birdies.addOutcome()
    if (birdies.count % batchSize === 0) await yieldToOthers()
  }
  for (const [nth, team] of tally.teams.entries()) team.birdies = birdies.changes(nth)
  return tally
}

async function simulateOutcomes(
  shared: SharedOutcomes,
  { league: { rules }, field }: ClosedLeague,
  board: Scoreboard,
  seed: Seed,
): Promise<Outcomes> {
  const golfers = board.rows.map(({ apiPlayerId }) => apiPlayerId)
  const key = JSON.stringify([seed, rules.penalty, board.event, board.cutRound, golfers])
  const cached = shared.get(key)
  if (cached) return cached
  const strengths = new Map(field.map(({ apiPlayerId, strength }) => [apiPlayerId, strength]))
  const unknown = unplayedStrength({ ranking: null, amateur: false })
  const rest = remainingPlay(board, (id) => strengths.get(id) ?? unknown, rules.penalty)
  const outcomes = noOutcomes(rest, simulations)
  while (outcomes.count < simulations) {
    simulateFinish(outcomes, rest, deriveSeed(seed, outcomes.count))
    if (outcomes.count % batchSize === 0) await yieldToOthers()
  }
  if (shared.size >= maxCached) shared.delete(shared.keys().next().value ?? '')
  shared.set(key, outcomes)
  return outcomes
}

/** Each team's chance to win by user id, to a tenth of a percent. */
export const toWinChances = ({ count, teams }: Tally): Record<string, number> =>
  Object.fromEntries(
    teams.map(({ userId, wins }) => [userId, Math.round((wins / count) * 1000) / 1000]),
  )
