import { and, eq, inArray, sql } from 'drizzle-orm'

import { byRanking, type Candidate } from '#domain/draft/draft.ts'

import type { Db } from '../db/db.ts'
import { groupGolfers } from '../leagues/tables.ts'
import { entrants } from '../tournaments/tables.ts'
import { entrantName, inField } from '../tournaments/tournaments.ts'
import { closingRankings } from './tables.ts'

/** A golfer of a league's tournament, with their name, group and ranking in that league. */
export interface PickedGolfer extends Candidate {
  name: string
  /** False once the golfer has withdrawn. */
  inField: boolean
}

/** A golfer of the whole field, with their place in it. */
export interface FieldGolfer extends PickedGolfer {
  /**
   * Place in the field's ranking, from 1. Fixed when the draft closes, and null for golfers who joined the
   * field after that.
   */
  place: number | null
}

/**
 * Reads the golfers of a league's tournament by apiPlayerId, including those who withdrew.
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
