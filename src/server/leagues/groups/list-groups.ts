import { and, eq, sql } from 'drizzle-orm'

import type { GroupedGolfer } from '#contract/leagues/groups.ts'
import { groups } from '#domain/leagues/groups.ts'
import type { LeagueViewer } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { entrants } from '#server/tournaments/tables.ts'
import { entrantNameSql, isInField } from '#server/tournaments/tournaments.ts'

import { loadField } from '../draft/league-field.ts'
import { groupGolfers, groupOrders, leagues } from '../tables.ts'

/** The golfers in groups A, B and C, best ranked first. */
export async function listGroupedGolfers(
  db: Db,
  { leagueId }: LeagueViewer,
): Promise<{ playerGroups: GroupedGolfer[] }> {
  const golfers = await db
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
  const [league] = await db
    .select({ id: leagues.id, tournamentKey: leagues.tournamentKey })
    .from(leagues)
    .where(eq(leagues.id, leagueId))
  const field = league ? [...(await loadField(db, league)).keys()] : []
  const places = new Map(field.map((id, nth) => [id, nth]))
  const placeOf = ({ groupId, tournamentPlayer: { apiPlayerId } }: GroupedGolfer) =>
    groups.indexOf(groupId) * field.length + (places.get(apiPlayerId) ?? 0)
  return { playerGroups: golfers.toSorted((a, b) => placeOf(a) - placeOf(b)) }
}
