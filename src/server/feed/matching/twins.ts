import { and, eq, inArray, or, sql } from 'drizzle-orm'

import { matchGolfers, type NamedGolfer } from '#domain/tournaments/match-golfers.ts'
import { groupGolfers, teams } from '#server/leagues/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'
import { entrants, tournaments } from '#server/tournaments/tables.ts'

import { golferIds } from './tables.ts'

/**
 * Removes the second golfer that a garbled name made of one, from every open field. One who is on a team or in a group
 * stays, and so does one whose match the administrator has settled.
 *
 * @param own the source's golfers whom the field has by the source's own id
 * @param free the field's golfers whom another source brought and this one hasn't named
 * @returns stored ids by the source's
 */
export async function healTwins(
  db: Db,
  source: GolfSource['name'],
  key: string,
  own: readonly NamedGolfer[],
  free: readonly NamedGolfer[],
): Promise<[id: string, stored: string][]> {
  const { matched } = matchGolfers(own, free, ['same'])
  if (matched.size === 0) return []
  const { apiPlayerId: id } = entrants
  // The id means the other golfer in every field, so the twin leaves all of them.
  const isOpen = inArray(tournaments.status, ['upcoming', 'in-progress'])
  const unfinished = db
    .select({ key: tournaments.key })
    .from(tournaments)
    .where(or(eq(tournaments.key, key), isOpen))
  const isUnused = sql`not exists (select from ${teams} where ${teams.apiPlayerIds} @> array[${id}])
    and not exists (select from ${groupGolfers} where ${groupGolfers.apiPlayerId} = ${id})
    and not exists (select from ${golferIds} where ${golferIds.source} = ${source}
      and ${golferIds.sourcePlayerId} = ${id} and ${golferIds.settled})`
  const gone = await db
    .delete(entrants)
    .where(
      and(inArray(entrants.tournamentKey, unfinished), inArray(id, [...matched.keys()]), isUnused),
    )
    .returning({ id })
  const healed = [...matched].filter(([twin]) => gone.some(({ id }) => id === twin))
  const ids = healed.map(([twin]) => twin)
  const isIt = and(eq(golferIds.source, source), inArray(golferIds.sourcePlayerId, ids))
  if (ids.length > 0) await db.delete(golferIds).where(isIt)
  return healed
}
