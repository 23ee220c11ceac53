import { and, count, eq } from 'drizzle-orm'

import type { Group } from '#domain/leagues/groups.ts'
import type { Db } from '#server/platform/db/db.ts'

import { entrants } from '../tournaments/tables.ts'
import { isInField } from '../tournaments/tournaments.ts'
import type { LockedLeague } from './lock-league.ts'
import { groupGolfers } from './tables.ts'

/** Counts the golfers to choose from in each group; withdrawn golfers don't count. */
export async function countGroupSizes(
  db: Db,
  { id, tournamentKey }: Pick<LockedLeague, 'id' | 'tournamentKey'>,
): Promise<Record<Group, number>> {
  const sizes = await db
    .select({ group: groupGolfers.groupId, size: count() })
    .from(groupGolfers)
    .innerJoin(
      entrants,
      and(
        eq(entrants.tournamentKey, tournamentKey),
        eq(entrants.apiPlayerId, groupGolfers.apiPlayerId),
      ),
    )
    .where(and(eq(groupGolfers.leagueId, id), isInField))
    .groupBy(groupGolfers.groupId)
  const sizeOf = new Map(sizes.map(({ group, size }) => [group, size]))
  return { A: sizeOf.get('A') ?? 0, B: sizeOf.get('B') ?? 0, C: sizeOf.get('C') ?? 0 }
}
