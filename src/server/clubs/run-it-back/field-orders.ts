import { and, eq, sql } from 'drizzle-orm'

import type { NextLeaguePreview } from '#contract/leagues/run-it-back.ts'
import type { FieldOrder } from '#domain/strength/field-order.ts'
import { listPossibleOrders } from '#server/leagues/draft/league-field.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'
import { isKnownTo } from '#server/tournaments/sources.ts'
import { entrants, tournaments } from '#server/tournaments/tables.ts'
import { isInField } from '#server/tournaments/tournaments.ts'

/** What a tournament's field would be sorted by; null where too little is known of it. */
export async function readFieldOrder(db: Db, tournamentKey: string): Promise<FieldOrder | null> {
  const [order = null] = await listPossibleOrders(db, tournamentKey)
  return order
}

/** The upcoming tournaments whose field is out, with what it would be sorted by. */
export async function listFieldOrders(
  db: Db,
  source: GolfSource['name'],
): Promise<NextLeaguePreview['fields']> {
  const fields = await db
    .select({
      key: tournaments.key,
      apiTournamentId: tournaments.tournId,
      tournOrgId: tournaments.orgId,
    })
    .from(tournaments)
    .where(
      and(
        isKnownTo(source),
        eq(tournaments.status, 'upcoming'),
        eq(tournaments.format, 'stroke'),
        sql`exists (select from ${entrants} where ${entrants.tournamentKey} = ${tournaments.key} and ${isInField})`,
      ),
    )
    .orderBy(tournaments.startDate, tournaments.key)
  return await Promise.all(
    fields.map(async ({ key, ...tournament }) => ({
      ...tournament,
      golferOrder: await readFieldOrder(db, key),
    })),
  )
}
