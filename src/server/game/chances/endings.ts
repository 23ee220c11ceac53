import { setImmediate as yieldToOthers } from 'node:timers/promises'

import { addEnding, type Endings, noEndings } from '#domain/chances/endings.ts'
import {
  noOutcomes,
  type Outcomes,
  remainingPlay,
  simulateFinish,
} from '#domain/chances/simulate-finish.ts'
import { stream, type Stream, streamOf } from '#domain/random.ts'
import { leagueBoard } from '#domain/scoring/league-board.ts'
import type { Board } from '#domain/tournaments/tournament.ts'
import { openingBoard } from '#domain/week/opening-board.ts'
import type { KnownBoard } from '#server/tournaments/boards.ts'

import type { ClosedLeague } from '../scoring/closed-league.ts'

/** How many times to simulate the rest. This gives chances within about two percent. */
const simulations = 500
/** How many to run before other requests get a turn. */
const batchSize = 25
/** The outcomes that a run keeps for the next leagues. */
const maxKept = 20

/** The outcomes of one run. All leagues with the same board and penalty share them; they go with the run. */
export type SharedOutcomes = Map<string, Outcomes>

/** Simulates a league from a known board on; null when it is void. Every process gets the same. */
export async function simulateFrom(
  shared: SharedOutcomes,
  closed: ClosedLeague,
  { version, board }: KnownBoard,
): Promise<Endings | null> {
  const name = closed.league.tournamentKey
  return await simulate(shared, closed, board, stream(streamOf(name), version))
}

/** Simulates a league from before the first shot on; null when it is void. Every process gets the same. */
export async function simulateFromStart(
  shared: SharedOutcomes,
  closed: ClosedLeague,
  about: Pick<Board, 'event' | 'cutRound'>,
): Promise<Endings | null> {
  const name = `${closed.league.tournamentKey} opening`
  const board = openingBoard(closed.field, about)
  return await simulate(shared, closed, board, stream(streamOf(name), 0))
}

async function simulate(
  shared: SharedOutcomes,
  closed: ClosedLeague,
  board: Board,
  chance: Stream,
): Promise<Endings | null> {
  const { league, teams, field } = closed
  const { status, pot, lines } = leagueBoard(league, teams, field, board)
  if (status === 'void') return null
  const outcomes = await outcomesOf(shared, closed, board, chance)
  const terms = { rules: league.rules, pot, lines }
  const endings = noEndings(terms, outcomes)
  while (endings.count < outcomes.count) {
    addEnding(endings, terms, outcomes)
    if (endings.count % batchSize === 0) await yieldToOthers()
  }
  return endings
}

async function outcomesOf(
  shared: SharedOutcomes,
  { league: { rules }, field }: ClosedLeague,
  board: Board,
  chance: Stream,
): Promise<Outcomes> {
  const golfers = board.rows.map(({ apiPlayerId }) => apiPlayerId)
  const key = JSON.stringify([chance, rules.penalty, board.event, board.cutRound, golfers])
  const known = shared.get(key)
  if (known) return known
  const ranks = new Map(field.map(({ apiPlayerId, rank }) => [apiPlayerId, rank]))
  const rest = remainingPlay(board, (id) => ranks.get(id) ?? null, rules.penalty)
  const outcomes = noOutcomes(rest, simulations)
  while (outcomes.count < simulations) {
    simulateFinish(outcomes, rest, stream(chance, outcomes.count))
    if (outcomes.count % batchSize === 0) await yieldToOthers()
  }
  if (shared.size >= maxKept) shared.delete(shared.keys().next().value ?? '')
  shared.set(key, outcomes)
  return outcomes
}

/** Each team's chance to win by user id, to a tenth of a percent. */
export const chancesOf = ({ count, teams }: Endings): Record<string, number> =>
  Object.fromEntries(
    teams.map(({ userId, wins }) => [userId, Math.round((wins / count) * 1000) / 1000]),
  )
