import { and, desc, eq, inArray, ne } from 'drizzle-orm'

import type { Db } from '#server/platform/db/db.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'
import { readScoreboardVersion } from '#server/tournaments/scoreboards.ts'
import { isOnTour } from '#server/tournaments/sources.ts'
import { boards, tournaments } from '#server/tournaments/tables.ts'

const maxTournaments = 6
const maxFinishes = 4

/**
 * Golfers' finishes in the latest tournaments whose boards are stored, newest first, by golfer.
 *
 * @param except the key of a tournament to leave out; null for none
 */
export async function listRecentFinishes(
  db: Db,
  source: GolfSource['name'],
  except: string | null,
): Promise<ReadonlyMap<string, string[]>> {
  const heads = await db
    .select({ key: tournaments.key, version: boards.version, asOf: boards.asOf })
    .from(tournaments)
    .innerJoin(boards, eq(boards.tournamentKey, tournaments.key))
    .where(
      and(
        isOnTour(source),
        inArray(tournaments.status, ['complete', 'official']),
        except === null ? undefined : ne(tournaments.key, except),
      ),
    )
    .orderBy(desc(tournaments.endDate), desc(tournaments.key))
    .limit(maxTournaments)
  const places = new Map<string, string[]>()
  for (const { key, ...head } of heads) {
    const { board } = await readScoreboardVersion(db, key, head)
    for (const { apiPlayerId, out, position } of board.rows) {
      const place = out?.toUpperCase() ?? position
      const known = places.get(apiPlayerId) ?? []
      if (/^T?\d{1,3}$|^[A-Z]{2,3}$/.test(place) && known.length < maxFinishes) {
        places.set(apiPlayerId, [...known, place])
      }
    }
  }
  return places
}
