import { and, asc, eq, sql } from 'drizzle-orm'

import type { GroupedGolfer } from '#contract/leagues/groups.ts'
import type { LeagueViewer } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { entrants } from '#server/tournaments/tables.ts'
import { entrantNameSql, isInField, rankingOrder } from '#server/tournaments/tournaments.ts'

import { groupGolfers, groupOrders, leagues } from '../tables.ts'

/** The golfers in groups A, B and C, best ranked first. */
export async function listGroupedGolfers(
  db: Db,
  { leagueId }: LeagueViewer,
): Promise<{ playerGroups: GroupedGolfer[] }> {
  const playerGroups = await db
    .select({
      id: groupGolfers.id,
      groupId: groupGolfers.groupId,
      golferOrder: groupOrders.golferOrder,
      tournamentPlayer: {
        apiPlayerId: groupGolfers.apiPlayerId,
        fullName: entrantNameSql,
        country: entrants.country,
        currentRanking: entrants.ranking,
        imageUrl: entrants.imageUrl,
        status: sql<string>`case when ${isInField} then 'active' else 'withdrawn' end`,
      },
    })
    .from(groupGolfers)
    .innerJoin(leagues, eq(leagues.id, groupGolfers.leagueId))
    .innerJoin(
      entrants,
      and(
        eq(entrants.tournamentKey, leagues.tournamentKey),
        eq(entrants.apiPlayerId, groupGolfers.apiPlayerId),
      ),
    )
    .leftJoin(groupOrders, eq(groupOrders.leagueId, leagues.id))
    .where(eq(groupGolfers.leagueId, leagueId))
    .orderBy(
      asc(groupGolfers.groupId),
      sql`case when ${groupOrders.golferOrder} = 'form' then -${entrants.strength} end nulls last`,
      ...rankingOrder,
    )
  return { playerGroups }
}
