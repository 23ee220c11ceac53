import { setImmediate as yieldToOthers } from 'node:timers/promises'

import {
  noOutcomes,
  type Outcomes,
  remainingPlay,
  simulateFinish,
} from '#domain/chances/simulate-finish.ts'
import type { Penalty } from '#domain/leagues/rules.ts'
import { deriveSeed, seedFrom } from '#domain/random.ts'
import { unplayedStrength } from '#domain/strength/strength.ts'
import { scoreboardBeforePlay } from '#domain/week/scoreboard-before-play.ts'

import type { AnalyzedLeague } from './load-league.ts'

/** This gives chances within about two percent. */
const simulations = 1_000
/** How many to run before other requests get a turn. */
const batchSize = 25

/** Plays a tournament from the first shot to the end, so many times. Every process gets the same. */
export async function simulateField(
  { tournamentKey, event, field }: Pick<AnalyzedLeague, 'tournamentKey' | 'event' | 'field'>,
  penalty: Penalty,
): Promise<Outcomes> {
  const strengths = new Map(field.map(({ apiPlayerId, strength }) => [apiPlayerId, strength]))
  const unknown = unplayedStrength({ ranking: null, amateur: false })
  const board = scoreboardBeforePlay(field, { event })
  const rest = remainingPlay(board, (id) => strengths.get(id) ?? unknown, penalty)
  const outcomes = noOutcomes(rest, simulations)
  const seed = seedFrom(`${tournamentKey} analytics`)
  while (outcomes.count < simulations) {
    simulateFinish(outcomes, rest, deriveSeed(seed, outcomes.count))
    if (outcomes.count % batchSize === 0) await yieldToOthers()
  }
  return outcomes
}
