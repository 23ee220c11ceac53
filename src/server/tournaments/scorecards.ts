import type { Scorecard } from '#domain/tournaments/tournament.ts'

import { Unavailable } from '../errors/errors.ts'
import { FeedError, type GolfSource } from '../world/golf-source.ts'
import type { TournamentRow } from './tournaments.ts'

// Each scorecard costs a call, so this process fetches it once for each version of the board.
const cache = new Map<string, Promise<Scorecard[] | null>>()
const maxCached = 500

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
  const scorecards = cache.get(id) ?? golf.scorecards(row, apiPlayerId)
  if (!cache.has(id)) {
    if (cache.size >= maxCached) cache.delete(cache.keys().next().value ?? '')
    cache.set(id, scorecards)
  }
  try {
    return (await scorecards) ?? []
  } catch (error) {
    cache.delete(id)
    if (error instanceof FeedError)
      throw new Unavailable('Scorecards are not available right now', 60)
    throw error
  }
}
