import * as z from 'zod/mini'

import { apiPlayerId, uuid } from '../wire/shapes.ts'

/** The stories of a league that is over, the same for every reader. */
export const Stories = z.object({
  /** The lowest total that any team could have had, its counting golfers, and how far each team was behind it. */
  bestTeam: z.nullable(
    z.object({
      golfers: z.array(z.object({ apiPlayerId, name: z.string() })),
      total: z.int(),
      /** In strokes; the closest first. */
      behind: z.array(z.object({ userId: uuid, strokes: z.int() })),
    }),
  ),
  /** Each team's best golfer who didn't count but would have improved other teams; the most teams first. */
  bench: z.array(
    z.object({ userId: uuid, apiPlayerId, name: z.string(), score: z.int(), teams: z.int() }),
  ),
  /**
   * Each team's chance to win at the lock, the place by it, and how it ended; those who gained the most places first.
   * Chances that are tied have the same place.
   */
  luck: z.array(
    z.object({
      userId: uuid,
      /** From 0 to 1. */
      win: z.number(),
      expected: z.int(),
      rank: z.int(),
      position: z.string(),
    }),
  ),
  /** For each member, who finished ahead of them in most of the club's weeks, or else who was next ahead this week. */
  nemeses: z.array(
    z.object({
      userId: uuid,
      by: z.array(uuid),
      /** How far ahead this week; null for a club's weeks. */
      strokes: z.nullable(z.int()),
      weeks: z.nullable(z.object({ met: z.int(), ahead: z.int() })),
    }),
  ),
})
