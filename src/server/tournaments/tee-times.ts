import { and, eq, inArray } from 'drizzle-orm'

import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import type { Db } from '#server/platform/db/db.ts'

import { entrants } from './tables.ts'

/** The golfers' tee times. The board's time wins over the published one. */
export async function listTeeTimes(
  db: Db,
  tournamentKey: string,
  ids: readonly string[],
  board: Scoreboard | null,
): Promise<{ apiPlayerId: string; round: number; startsAt: Date }[]> {
  const rows = await db
    .select({ apiPlayerId: entrants.apiPlayerId, teeTimes: entrants.teeTimes })
    .from(entrants)
    .where(and(eq(entrants.tournamentKey, tournamentKey), inArray(entrants.apiPlayerId, [...ids])))
  return rows.flatMap(({ apiPlayerId, teeTimes }) => {
    const onBoard = board?.rows.find((row) => row.apiPlayerId === apiPlayerId)
    const rounds = new Map(teeTimes.map(({ round, at }) => [round, new Date(at)]))
    if (onBoard?.teeTime) rounds.set(onBoard.currentRound, onBoard.teeTime)
    const finished = new Set(onBoard?.rounds.map(({ round }) => round))
    return [...rounds]
      .filter(([round]) => !onBoard?.out || finished.has(round))
      .map(([round, startsAt]) => ({ apiPlayerId, round, startsAt }))
  })
}
