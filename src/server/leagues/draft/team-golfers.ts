import type * as z from 'zod/mini'

import type { TeamGolfer } from '#contract/game/draft.ts'
import { markNeverStarted, reservesOf } from '#domain/scoring/replacement.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type ScoreboardVersion, readScoreboardVersion } from '#server/tournaments/scoreboards.ts'

import type { teams } from '../tables.ts'
import { loadField } from './league-field.ts'

type Golfers = z.output<typeof TeamGolfer>[]

/** Reads the golfers of saved teams, by the owner's id; with their reserves once the draft is closed. */
export async function readTeamGolfers(
  db: Db,
  league: {
    id: string
    tournamentKey: string
    closedAt: Date | null
    head: ScoreboardVersion | null
  },
  saved: readonly Pick<typeof teams.$inferSelect, 'userId' | 'apiPlayerIds' | 'filledIds'>[],
): Promise<Map<string, Golfers>> {
  const { tournamentKey, closedAt, head } = league
  const picked = closedAt ? undefined : saved.flatMap(({ apiPlayerIds }) => apiPlayerIds)
  const field = await loadField(db, league, picked)
  const known = closedAt && head && (await readScoreboardVersion(db, tournamentKey, head))
  const board = known?.board ?? null
  const starts = closedAt ? markNeverStarted([...field.values()], board) : []
  const nameOf = (id: string | null) => {
    const golfer = field.get(id ?? '')
    return golfer ? { apiPlayerId: golfer.apiPlayerId, name: golfer.name } : null
  }
  return new Map(
    saved.map(({ userId, apiPlayerIds, filledIds }) => {
      const reserves = closedAt ? reservesOf(apiPlayerIds, starts) : null
      const golfers = apiPlayerIds.flatMap((apiPlayerId) => {
        const golfer = field.get(apiPlayerId)
        // A twin that the feed removed while a save was under way.
        if (!golfer) return []
        const { name, country, slot, rank } = golfer
        const filled = filledIds.includes(apiPlayerId)
        const { first = null, ifAllOut = null } = reserves?.get(apiPlayerId) ?? {}
        return {
          apiPlayerId,
          name,
          country,
          groupId: slot,
          ranking: rank,
          filled,
          reserve: nameOf(first),
          reserveIfAllOut: nameOf(ifAllOut),
        }
      })
      return [userId, golfers]
    }),
  )
}
