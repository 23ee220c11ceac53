import { setImmediate as yieldToOthers } from 'node:timers/promises'

import { addEndings, type Endings, endingsOf } from '#domain/chances/endings.ts'
import { type Outcome, remainingPlay, simulateFinish } from '#domain/chances/simulate-finish.ts'
import { stream, type Stream, streamOf } from '#domain/random.ts'
import { leagueBoard } from '#domain/scoring/league-board.ts'
import type { Board } from '#domain/tournaments/tournament.ts'
import { openingBoard } from '#domain/week/opening-board.ts'

import type { ClosedLeague } from '../scoring/closed-league.ts'
import { versionCache } from '../scoring/version-cache.ts'
import type { KnownBoard } from '../tournaments/boards.ts'

/** How many times to simulate the rest. This gives chances within about two percent. */
const simulations = 500
/** How many to run before other requests get a turn. */
const batchSize = 25

const outcomesByVersion = versionCache<Outcome[]>()

/** Simulates a league from a known board on; null when it is void. Every process gets the same. */
export async function simulateFrom(
  closed: ClosedLeague,
  { version, board }: KnownBoard,
): Promise<Endings | null> {
  const name = closed.league.tournamentKey
  const chance = stream(streamOf(name), version)
  return await simulate(closed, { name, version: `${version}`, board, chance })
}

/** Simulates a league from before the first shot on; null when it is void. Every process gets the same. */
export async function simulateFromStart(
  closed: ClosedLeague,
  about: Pick<Board, 'event' | 'cutRound'>,
): Promise<Endings | null> {
  const name = `${closed.league.tournamentKey} opening`
  const board = openingBoard(closed.field, about)
  const version = board.rows.map(({ apiPlayerId }) => apiPlayerId).join(' ')
  return await simulate(closed, { name, version, board, chance: stream(streamOf(name), 0) })
}

/** A board to simulate from. */
interface Beginning {
  name: string
  /** Changes with the board. */
  version: string
  board: Board
  chance: Stream
}

async function simulate(closed: ClosedLeague, beginning: Beginning): Promise<Endings | null> {
  const { league, teams, field } = closed
  const { status, pot, lines } = leagueBoard(league, teams, field, beginning.board)
  if (status === 'void') return null
  const outcomes = await outcomesOf(closed, beginning)
  let endings: Endings | null = null
  for (let from = 0; from < simulations; from += batchSize) {
    const some = outcomes.slice(from, from + batchSize)
    endings = addEndings(endings, endingsOf({ rules: league.rules, pot, lines }, some))
    await yieldToOthers()
  }
  return endings
}

/** Simulated outcomes of a tournament. All leagues with the same penalty share them. */
async function outcomesOf(
  { league: { rules }, field }: ClosedLeague,
  { name, version, board, chance }: Beginning,
): Promise<Outcome[]> {
  return await outcomesByVersion(`${name} ${JSON.stringify(rules.penalty)}`, version, async () => {
    const ranks = new Map(field.map(({ apiPlayerId, rank }) => [apiPlayerId, rank]))
    const rest = remainingPlay(board, (id) => ranks.get(id) ?? null, rules.penalty)
    const outcomes: Outcome[] = []
    while (outcomes.length < simulations) {
      outcomes.push(simulateFinish(rest, stream(chance, outcomes.length)))
      if (outcomes.length % batchSize === 0) await yieldToOthers()
    }
    return outcomes
  })
}

/** Each team's chance to win by user id, to a tenth of a percent. */
export const chancesOf = ({ count, teams }: Endings): Record<string, number> =>
  Object.fromEntries(
    [...teams].map(([userId, { wins }]) => [userId, Math.round((wins / count) * 1000) / 1000]),
  )
