import { and, count, eq, sql } from 'drizzle-orm'

import { type Slot, type SlotSizes } from '#domain/leagues/groups.ts'
import type { Db } from '#server/platform/db/db.ts'

import { entrants } from '../tournaments/tables.ts'
import { isInField } from '../tournaments/tournaments.ts'
import type { LockedLeague } from './access/lock-league.ts'
import { groupGolfers } from './tables.ts'

/** Counts the golfers to choose from in each group and outside them; withdrawn golfers don't count. */
export async function countSlotSizes(
  db: Db,
  { id, tournamentKey }: Pick<LockedLeague, 'id' | 'tournamentKey'>,
): Promise<SlotSizes> {
  const slot = sql<Slot>`coalesce(${groupGolfers.groupId}::text, 'W')`
  const sizes = await db
    .select({ slot, size: count() })
    .from(entrants)
    .leftJoin(
      groupGolfers,
      and(eq(groupGolfers.leagueId, id), eq(groupGolfers.apiPlayerId, entrants.apiPlayerId)),
    )
    .where(and(eq(entrants.tournamentKey, tournamentKey), isInField))
    .groupBy(slot)
  const sizeOf = (slot: Slot) => sizes.find((one) => one.slot === slot)?.size ?? 0
  return { A: sizeOf('A'), B: sizeOf('B'), C: sizeOf('C'), W: sizeOf('W') }
}
