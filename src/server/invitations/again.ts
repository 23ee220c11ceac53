import { and, eq, inArray, ne, not } from 'drizzle-orm'

import type { RepeatedLeague } from '#contract/leagues/inviting.ts'
import type { League } from '#contract/leagues/leagues.ts'

import { type Db } from '../db/db.ts'
import { isBlocked } from '../friends/blocks.ts'
import type { Account } from '../identity/admission.ts'
import { readLeague } from '../leagues/league.ts'
import { startLeague } from '../leagues/leagues.ts'
import { invitations, leagueMembers } from '../leagues/tables.ts'
import type { GolfSource } from '../world/golf-source.ts'
import { announceInvitation } from './answers.ts'

/**
 * Creates a league with the rules of an earlier one, and invites those of its members who are named. People
 * who blocked the caller, or whom the caller blocked, are left out without a word.
 *
 * @throws {Refusal} as {@link startLeague}
 */
export async function playAgain(
  db: Db,
  source: GolfSource['name'],
  caller: Account,
  leagueId: string,
  { memberIds, ...newLeague }: RepeatedLeague,
): Promise<{ message: string; league: League; invited: number }> {
  return await db.transaction(async (db) => {
    const { rules } = await readLeague(db, leagueId)
    const { message, league } = await startLeague(db, source, caller, newLeague, rules)
    const people = await db
      .select({ userId: leagueMembers.userId })
      .from(leagueMembers)
      .where(
        and(
          eq(leagueMembers.leagueId, leagueId),
          ne(leagueMembers.userId, caller.id),
          inArray(leagueMembers.userId, memberIds),
          not(isBlocked(leagueMembers.userId, caller.id)),
        ),
      )
    for (const { userId } of people) {
      const [invitation] = await db
        .insert(invitations)
        .values({ leagueId: league.id, fromUserId: caller.id, toUserId: userId })
        .returning({ id: invitations.id, toUserId: invitations.toUserId })
      if (invitation) await announceInvitation(db, invitation, caller.name, league.name)
    }
    return { message, league, invited: people.length }
  })
}
