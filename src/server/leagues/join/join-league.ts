import { eq, sql } from 'drizzle-orm'

import type { JoinMembership } from '#contract/leagues/join-link.ts'
import { maxLeagueMembers } from '#domain/leagues/rules.ts'
import type { Account } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'

import { isDraftOpen } from '../access/draft-open.ts'
import { hasJoinCode, lockLeagueOfCode } from '../access/lock-league.ts'
import { admitInTurn, admitNewcomer, isKeptOut, newcomerTo, linkNotFound } from '../newcomer.ts'
import { allLeagues, leagueMembers } from '../tables.ts'

/** Whether picks are locked or the commissioner closed the link, for a query of `allLeagues`. */
export const isLinkClosed = sql<boolean>`(${allLeagues.joinClosedAt} is not null or not (${isDraftOpen(allLeagues)}))`

/** The state of a league's link as an invite code; null when no league has the code. */
export async function findLinkState(db: Db, code: string): Promise<'open' | 'closed' | null> {
  const count = db.$count(leagueMembers, eq(leagueMembers.leagueId, allLeagues.id))
  const [league] = await db
    .select({ closed: sql<boolean>`${isLinkClosed} or ${count} >= ${maxLeagueMembers}` })
    .from(allLeagues)
    .where(hasJoinCode(code))
  if (!league) return null
  return league.closed ? 'closed' : 'open'
}

/** The caller's relation to the league of a link. @throws {NotFoundError} */
export async function readMembership(
  db: Db,
  caller: Account,
  code: string,
): Promise<JoinMembership> {
  const newcomer = await newcomerTo(db, hasJoinCode(code), caller.id)
  if (!newcomer || newcomer.isBlocked) throw linkNotFound()
  const { isMember, leagueId } = newcomer
  if (isMember) return { standing: 'member', leagueId }
  return { standing: isKeptOut(newcomer) ? 'removed' : 'none', leagueId: null }
}

/**
 * Joins the league of a link. Someone who is in already stays in, so a second press does no harm.
 *
 * @throws {NotFoundError} @throws {Refusal} as `admitNewcomer`
 */
export async function joinLeague(
  db: Db,
  caller: Account,
  code: string,
): Promise<{ message: string; leagueId: string }> {
  return await admitInTurn(() =>
    db.transaction(async (db) => {
      const league = await lockLeagueOfCode(db, code)
      if (!league) throw linkNotFound()
      const isNew = await admitNewcomer(db, league, caller.id, 'link')
      return { message: isNew ? 'You’re in' : 'You’re already in', leagueId: league.id }
    }),
  )
}
