import { and, eq, inArray, sql } from 'drizzle-orm'

import { compareByRanking, type EligibleGolfer } from '#domain/draft/draft.ts'
import type { Group } from '#domain/leagues/groups.ts'
import {
  type FieldOrder,
  fieldOrder,
  possibleOrders,
  rankBy,
  withFormRanks,
} from '#domain/strength/field-order.ts'
import { type Strength, unplayedStrength } from '#domain/strength/strength.ts'
import type { Db } from '#server/platform/db/db.ts'
import { entrants } from '#server/tournaments/tables.ts'
import { entrantNameSql, type EntrantRow, isInField } from '#server/tournaments/tournaments.ts'

import { groupGolfers, groupOrders } from '../tables.ts'
import { closingRankings } from './tables.ts'

/** A golfer of a league's tournament, with their name, group and rank in that league. */
export interface PickedGolfer extends EligibleGolfer {
  name: string
  country: string | null
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
  /** What `rank` is by; null where the field has no order. */
  order: FieldOrder | null
  strength: Strength
}

/** What a query of `entrants` reads of each golfer. */
const golferColumns = {
  apiPlayerId: entrants.apiPlayerId,
  name: entrantNameSql,
  country: entrants.country,
  amateur: entrants.amateur,
  ranking: entrants.ranking,
  strength: entrants.strength,
  strengthError: entrants.strengthError,
  strengthRounds: entrants.strengthRounds,
  inField: sql<boolean>`${isInField}`,
}
type StoredGolfer = Pick<
  EntrantRow,
  | 'apiPlayerId'
  | 'country'
  | 'amateur'
  | 'ranking'
  | 'strength'
  | 'strengthError'
  | 'strengthRounds'
> & { name: string; inField: boolean }

/** The columns of `leagues` that a field depends on: the groups, and the ranking when the draft closed. */
export const leagueFieldColumns = {
  /** The group of each golfer who is in one. */
  groups: sql<Record<string, Group> | null>`(
    select jsonb_object_agg(g.api_player_id, g.group_id) from group_golfers g
    where g.league_id = leagues.id)`,
  /** What the league was sorted by; null before that. */
  golferOrder: sql<FieldOrder | null>`(
    select o.golfer_order from group_orders o where o.league_id = leagues.id)`,
  /** The whole field when the draft closed, best ranked first. */
  ranking: sql<string[] | null>`(
    select to_jsonb(c.api_player_ids) from closing_rankings c where c.league_id = leagues.id)`,
}

interface LeagueFieldRow {
  id: string
  tournamentKey: string
  groups: Record<string, Group> | null
  golferOrder: FieldOrder | null
  ranking: readonly string[] | null
}

/** Reads the fields of many leagues like {@link loadField}, with one statement. @returns them by league */
export async function loadFields(
  db: Db,
  leagues: readonly LeagueFieldRow[],
): Promise<Map<string, Map<string, LeagueFieldGolfer>>> {
  const keys = [...new Set(leagues.map(({ tournamentKey }) => tournamentKey))]
  const golfers = await db
    .select({ key: entrants.tournamentKey, ...golferColumns })
    .from(entrants)
    .where(inArray(entrants.tournamentKey, keys))
  const byKey = Map.groupBy(golfers, ({ key }) => key)
  return new Map(
    leagues.map(({ id, tournamentKey, groups, golferOrder, ranking }) => {
      const places = ranking && new Map(ranking.map((golfer, nth) => [golfer, nth + 1]))
      const sorted = sortField(byKey.get(tournamentKey) ?? [], golferOrder)
      const field = sorted.map((golfer, nth): LeagueFieldGolfer => {
        const slot = groups?.[golfer.apiPlayerId] ?? 'W'
        const place = places ? (places.get(golfer.apiPlayerId) ?? null) : nth + 1
        return { ...golfer, slot, place }
      })
      return [id, new Map(field.map((golfer) => [golfer.apiPlayerId, golfer]))]
    }),
  )
}

/** What the field of a tournament can be sorted by, the preferred order first. */
export async function listPossibleOrders(db: Db, tournamentKey: string): Promise<FieldOrder[]> {
  const golfers = await db
    .select(golferColumns)
    .from(entrants)
    .where(eq(entrants.tournamentKey, tournamentKey))
  return possibleOrders(withFormRanks(golfers).filter(({ inField }) => inField))
}

/** Puts a field in order. @param sortedBy what its league was sorted by; null before that */
function sortField(field: readonly StoredGolfer[], sortedBy: FieldOrder | null) {
  const ranked = withFormRanks(field)
  const playing = ranked.filter(({ inField }) => inField)
  const by = fieldOrder(playing, sortedBy)
  return ranked
    .map((golfer) => ({ ...golfer, rank: rankBy(by, golfer), order: by }))
    .toSorted(compareByRanking)
    .map((golfer) => {
      const { apiPlayerId, name, country, rank, order, inField } = golfer
      const { strength, strengthError, strengthRounds } = golfer
      const known =
        strength === null || strengthError === null
          ? unplayedStrength(golfer)
          : { strokes: strength, error: strengthError, rounds: strengthRounds ?? 0 }
      return { apiPlayerId, name, country, rank, order, inField, strength: known }
    })
}

/**
 * Reads the golfers of a league's tournament by apiPlayerId, best ranked first, including those who withdrew.
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
      ...golferColumns,
      group: groupGolfers.groupId,
      golferOrder: sql<FieldOrder | null>`(
        select ${groupOrders.golferOrder} from ${groupOrders}
        where ${groupOrders.leagueId} = ${league.id})`,
      isRanked: sql<boolean>`${closing} is not null`,
      place: sql<number | null>`array_position(${closing}, ${entrants.apiPlayerId})`,
    })
    .from(entrants)
    .leftJoin(
      groupGolfers,
      and(eq(groupGolfers.leagueId, league.id), eq(groupGolfers.apiPlayerId, entrants.apiPlayerId)),
    )
    .where(eq(entrants.tournamentKey, league.tournamentKey))
  const stored = new Map(golfers.map((golfer) => [golfer.apiPlayerId, golfer]))
  const field = sortField(golfers, golfers[0]?.golferOrder ?? null).map(
    (golfer, nth): [string, LeagueFieldGolfer] => {
      const { group = null, isRanked = false, place = null } = stored.get(golfer.apiPlayerId) ?? {}
      return [
        golfer.apiPlayerId,
        { ...golfer, slot: group ?? 'W', place: isRanked ? place : nth + 1 },
      ]
    },
  )
  return new Map(ids ? field.filter(([id]) => ids.includes(id)) : field)
}
