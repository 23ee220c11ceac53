import { and, asc, eq } from 'drizzle-orm'

import type { MemberMoney } from '#domain/money/settle-up.ts'
import { memberNameSql } from '#server/leagues/members/member-names.ts'
import { leagueMembers } from '#server/leagues/tables.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'

import { leagueResults } from '../scoring/tables.ts'

/** A league's members as settling up needs them, with the prize that each one's team got when the league settled. */
export async function listMembersWithPrizes(db: Db, leagueId: string) {
  return await db
    .select({
      userId: users.id,
      username: users.username,
      name: memberNameSql,
      venmoHandle: users.venmoHandle,
      paid: leagueMembers.paid,
      prize: leagueResults.prizeCents,
    })
    .from(leagueMembers)
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .leftJoin(
      leagueResults,
      and(eq(leagueResults.leagueId, leagueId), eq(leagueResults.userId, users.id)),
    )
    .where(eq(leagueMembers.leagueId, leagueId))
    .orderBy(asc(leagueMembers.joinedAt), asc(users.id))
}

/** What each member owes, has paid and won, by the prizes of those who entered. */
export const payersOf = (
  members: readonly { userId: string; paid: boolean }[],
  prizes: ReadonlyMap<string, number | null>,
  fee: number,
  isVoid: boolean,
): MemberMoney[] =>
  members.map(({ userId, paid }) => {
    const prize = prizes.get(userId) ?? null
    return {
      userId,
      feeDue: prize === null || isVoid ? 0 : fee,
      feePaid: paid ? fee : 0,
      prize: prize ?? 0,
    }
  })
