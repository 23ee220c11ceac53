import type { Scorecard } from '#domain/tournaments/tournament.ts'

import { Unavailable } from '../errors/errors.ts'
import { FeedError, type GolfSource } from '../world/golf-source.ts'
import type { TournamentRow } from './tournaments.ts'

// A card is asked for one golfer at a time and costs a call: once a board's version serves everyone here.
const kept = new Map<string, Promise<Scorecard[] | null>>()
const keptAtMost = 500

/**
 * A golfer's rounds so far, hole by hole.
 *
 * @param boardVersion 0 before there is a board
 * @throws {Unavailable} when the source gives no usable answer
 */
export async function scorecardsOf(
  golf: GolfSource,
  row: TournamentRow,
  boardVersion: number,
  apiPlayerId: string,
): Promise<Scorecard[]> {
  const id = `${row.key}/${boardVersion}/${apiPlayerId}`
  const asked = kept.get(id) ?? golf.scorecards(row, apiPlayerId)
  if (!kept.has(id)) {
    if (kept.size >= keptAtMost) kept.delete(kept.keys().next().value ?? '')
    kept.set(id, asked)
  }
  try {
    return (await asked) ?? []
  } catch (error) {
    kept.delete(id)
    if (error instanceof FeedError) throw new Unavailable('Scorecards cannot be had just now', 60)
    throw error
  }
}
