import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import { Leaderboard, ScoredGolfer, StandingLine } from './scoring.ts'
import { apiPlayerId } from './shapes.ts'

/** A golfer's score, the same on every team of a league. */
const BoardGolfer = z.omit(ScoredGolfer, {
  counting: true,
  replaces: true,
  replacesName: true,
  filled: true,
})

/** A team's line, with its golfers by reference. */
const BoardTeam = z.extend(StandingLine, {
  /** The `apiPlayerId`s of its golfers. */
  golfers: z.array(apiPlayerId),
  counting: z.array(apiPlayerId),
  /** Those who filled empty places when the draft closed. */
  filled: z.array(apiPlayerId),
  /** Who came in for a golfer who withdrew before starting. */
  replaced: z.array(z.object({ by: apiPlayerId, apiPlayerId, name: z.nullable(z.string()) })),
})

/** A league's standings with each golfer once. */
export const CompactBoard = z.extend(Leaderboard, {
  standings: z.array(BoardTeam),
  /** By `apiPlayerId`, so that a change of places changes nothing here. */
  golfers: z.array(BoardGolfer),
})
export type CompactBoard = z.output<typeof CompactBoard>

export const getBoard = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/board',
  access: 'member',
  summary:
    'The standings with each golfer once, and only what changed to a caller who asks for that',
  versioned: true,
  params: z.object({ id: z.uuid() }),
  response: CompactBoard,
})

/** Writes a league's board out as its leaderboard, with every golfer on every team. */
export function leaderboardOf({ golfers, standings, ...head }: CompactBoard): Leaderboard {
  const byId = new Map(golfers.map((golfer) => [golfer.apiPlayerId, golfer]))
  return {
    ...head,
    standings: standings.map(({ golfers, counting, filled, replaced, ...line }) => ({
      ...line,
      golfers: golfers.flatMap((id) => {
        const golfer = byId.get(id)
        if (!golfer) return []
        const { apiPlayerId = null, name = null } = replaced.find(({ by }) => by === id) ?? {}
        return {
          ...golfer,
          counting: counting.includes(id),
          replaces: apiPlayerId,
          replacesName: name,
          filled: filled.includes(id),
        }
      }),
    })),
  }
}
