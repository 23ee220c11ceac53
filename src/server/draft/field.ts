import { byRanking, type Candidate } from '#domain/draft/draft.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Db } from '../db/db.ts'
import { groupGolfers } from '../leagues/tables.ts'
import { entrants } from '../tournaments/tables.ts'
import { entrantName, inField } from '../tournaments/tournaments.ts'
import { closingRankings } from './tables.ts'

/** A golfer as a league sees him: who he is, and where he stands in its groups. */
export interface FieldGolfer extends Candidate {
  name: string
  /** False once he has withdrawn. */
  inField: boolean
  /**
   * His place in the field's ranking, from 1: once drafting has closed as it was then, and null for one who
   * joined the field later.
   */
  place: number | null
}

/**
 * The golfers of a league's tournament, those who withdrew included, by apiPlayerId.
 *
 * @param ids only these; all of them when left out
 */
export async function fieldOf(
  db: Db,
  league: { id: string; tournamentKey: string },
  ids?: readonly string[],
): Promise<Map<string, FieldGolfer>> {
  const closing = sql`(
    select ${closingRankings.apiPlayerIds} from ${closingRankings}
    where ${closingRankings.leagueId} = ${league.id})`
  const golfers = await db
    .select({
      apiPlayerId: entrants.apiPlayerId,
      name: entrantName,
      rank: entrants.ranking,
      group: groupGolfers.groupId,
      inField: sql<boolean>`${inField}`,
      isRanked: sql<boolean>`${closing} is not null`,
      place: sql<number | null>`array_position(${closing}, ${entrants.apiPlayerId})`,
    })
    .from(entrants)
    .leftJoin(
      groupGolfers,
      and(eq(groupGolfers.leagueId, league.id), eq(groupGolfers.apiPlayerId, entrants.apiPlayerId)),
    )
    .where(
      and(
        eq(entrants.tournamentKey, league.tournamentKey),
        ids && inArray(entrants.apiPlayerId, [...ids]),
      ),
    )
  return new Map(
    golfers
      .toSorted(byRanking)
      .map(({ group, isRanked, place, ...golfer }, nth) => [
        golfer.apiPlayerId,
        { ...golfer, slot: group ?? 'W', place: isRanked ? place : nth + 1 },
      ]),
  )
}
