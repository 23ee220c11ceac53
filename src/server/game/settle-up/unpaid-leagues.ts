import { and, desc, eq, exists, isNull, not, or } from 'drizzle-orm'

import { leagues } from '#server/leagues/tables.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'

import { leagueTransfers } from '../results/tables.ts'

/**
 * The settled leagues in which the caller still has something to pay or to receive. In a deleted league,
 * a payment to someone who can't act is left out, since there may be no one who could mark it as paid.
 */
export async function listUnpaidLeagues(db: Db, { id }: Account): Promise<{ leagueIds: string[] }> {
  const cantAct = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, leagueTransfers.toUserId), not(canAct)))
  const due = db
    .select({ id: leagueTransfers.id })
    .from(leagueTransfers)
    .where(
      and(
        eq(leagueTransfers.leagueId, leagues.id),
        isNull(leagueTransfers.paidAt),
        or(eq(leagueTransfers.fromUserId, id), eq(leagueTransfers.toUserId, id)),
        or(isNull(leagues.deletedAt), not(exists(cantAct))),
      ),
    )
  const rows = await db
    .select({ id: leagues.id })
    .from(leagues)
    .where(exists(due))
    .orderBy(desc(leagues.settledAt), leagues.id)
  return { leagueIds: rows.map((row) => row.id) }
}
