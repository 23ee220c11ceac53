import { and, eq, inArray, sql } from 'drizzle-orm'

import { compareByRanking, type EligibleGolfer } from '#domain/draft/draft.ts'
import type { Group } from '#domain/leagues/groups.ts'
import type { Db } from '#server/platform/db/db.ts'
import { entrants } from '#server/tournaments/tables.ts'
import { entrantNameSql, isInField } from '#server/tournaments/tournaments.ts'

import { groupGolfers } from '../tables.ts'
import { closingRankings } from './tables.ts'

/** A golfer of a league's tournament, with their name, group and ranking in that league. */
export interface PickedGolfer extends EligibleGolfer {
  name: string
  /** False once the golfer has withdrawn. */
  inField: boolean
}

/** A golfer of the whole field, with their place in it. */
export interface LeagueFieldGolfer extends PickedGolfer {
  /**
   * Place in the field's ranking, from 1. Fixed when the draft closes, and null for golfers who joined the
   * field after that.
   */
  place: number | null
}

/** The columns of `leagues` that a field depends on: the groups, and the ranking when the draft closed. */
export const leagueFieldColumns = {
  /** The group of each golfer who is in one. */
  groups: sql<Record<string, Group> | null>`(
    select jsonb_object_agg(g.api_player_id, g.group_id) from group_golfers g
    where g.league_id = leagues.id)`,
  /** The whole field when the draft closed, best ranked first. */
  ranking: sql<string[] | null>`(
    select to_jsonb(c.api_player_ids) from closing_rankings c where c.league_id = leagues.id)`,
}

interface LeagueFieldRow {
  id: string
  tournamentKey: string
  groups: Record<string, Group> | null
  ranking: readonly string[] | null
}

/** Reads the fields of many leagues like {@link loadField}, with one statement. @returns them by league */
export async function loadFields(
  db: Db,
  leagues: readonly LeagueFieldRow[],
): Promise<Map<string, Map<string, LeagueFieldGolfer>>> {
  const keys = [...new Set(leagues.map(({ tournamentKey }) => tournamentKey))]
  const golfers = await db
    .select({
      key: entrants.tournamentKey,
      apiPlayerId: entrants.apiPlayerId,
      name: entrantNameSql,
      rank: entrants.ranking,
      inField: sql<boolean>`${isInField}`,
    })
    .from(entrants)
    .where(inArray(entrants.tournamentKey, keys))
  const byKey = Map.groupBy(golfers.toSorted(compareByRanking), ({ key }) => key)
  return new Map(
    leagues.map(({ id, tournamentKey, groups, ranking }) => {
      const places = ranking && new Map(ranking.map((golfer, nth) => [golfer, nth + 1]))
      const field = (byKey.get(tournamentKey) ?? []).map((golfer, nth): LeagueFieldGolfer => {
        const { apiPlayerId, name, rank, inField } = golfer
        const slot = groups?.[apiPlayerId] ?? 'W'
        const place = places ? (places.get(apiPlayerId) ?? null) : nth + 1
        return { apiPlayerId, name, rank, inField, slot, place }
      })
      return [id, new Map(field.map((golfer) => [golfer.apiPlayerId, golfer]))]
    }),
  )
}

/**
 * Reads the golfers of a league's tournament by apiPlayerId, including those who withdrew.
 *
 * @param ids only these; all of them when left out
 */
export async function loadField(
  db: Db,
  league: { id: string; tournamentKey: string },
  ids?: readonly string[],
): Promise<Map<string, LeagueFieldGolfer>> {
  const closing = sql`(
    select ${closingRankings.apiPlayerIds} from ${closingRankings}
    where ${closingRankings.leagueId} = ${league.id})`
  const golfers = await db
    .select({
      apiPlayerId: entrants.apiPlayerId,
      name: entrantNameSql,
      rank: entrants.ranking,
      group: groupGolfers.groupId,
      inField: sql<boolean>`${isInField}`,
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
      .toSorted(compareByRanking)
      .map(({ group, isRanked, place, ...golfer }, nth) => [
        golfer.apiPlayerId,
        { ...golfer, slot: group ?? 'W', place: isRanked ? place : nth + 1 },
      ]),
  )
}
