import { and, eq } from 'drizzle-orm'

import type { NextLeaguePreview } from '#contract/leagues/run-it-back.ts'
import { type FieldOrder, fieldOrder, withFormRanks } from '#domain/strength/field-order.ts'
import { listPossibleOrders } from '#server/leagues/draft/league-field.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'
import { isKnownTo } from '#server/tournaments/sources.ts'
import { entrants, tournaments } from '#server/tournaments/tables.ts'
import { isInField } from '#server/tournaments/tournaments.ts'

/** The order to sort a tournament's field in; null when we have a rank for too few of its golfers. */
export async function readFieldOrder(db: Db, tournamentKey: string): Promise<FieldOrder | null> {
  const [order = null] = await listPossibleOrders(db, tournamentKey)
  return order
}

/** The upcoming tournaments whose field is out, with what it would be sorted by. */
export async function listFieldOrders(
  db: Db,
  source: GolfSource['name'],
): Promise<NextLeaguePreview['fields']> {
  const golfers = await db
    .select({
      key: tournaments.key,
      apiTournamentId: tournaments.tournId,
      tournOrgId: tournaments.orgId,
      apiPlayerId: entrants.apiPlayerId,
      ranking: entrants.ranking,
      strength: entrants.strength,
      strengthRounds: entrants.strengthRounds,
    })
    .from(tournaments)
    .innerJoin(entrants, and(eq(entrants.tournamentKey, tournaments.key), isInField))
    .where(
      and(isKnownTo(source), eq(tournaments.status, 'upcoming'), eq(tournaments.format, 'stroke')),
    )
    .orderBy(tournaments.startDate, tournaments.key)
  return [...Map.groupBy(golfers, ({ key }) => key).values()].flatMap((field) => {
    const golferOrder = fieldOrder(withFormRanks(field))
    return field
      .slice(0, 1)
      .map(({ apiTournamentId, tournOrgId }) => ({ apiTournamentId, tournOrgId, golferOrder }))
  })
}
