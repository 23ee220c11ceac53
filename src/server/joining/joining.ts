import { and, eq, isNull, sql } from 'drizzle-orm'

import type { JoinStanding } from '#contract/leagues/joining.ts'
import { memberLimit } from '#domain/leagues/rules.ts'
import { Refusal } from '#domain/refusal.ts'

import { type Db, rowsOf } from '../db/db.ts'
import { Missing } from '../errors/errors.ts'
import { isBlocked, lockPair } from '../friends/blocks.ts'
import type { Account } from '../identity/admission.ts'
import { addMember, isMember, wasRemoved } from '../leagues/members.ts'
import { isDraftOpen } from '../leagues/open.ts'
import { lockLeague } from '../leagues/row-lock.ts'
import { allLeagues, invitations, leagueMembers } from '../leagues/tables.ts'

/** The error for a code that no league has, or whose commissioner and the caller blocked each other. */
export const unknownLink = () => new Missing('This link doesn’t work. Check it for typos.')

/** Matches the league of a code, for a query of `allLeagues`. A deleted league has no link. */
export const isOfCode = (code: string) =>
  and(eq(allLeagues.joinCode, code), isNull(allLeagues.deletedAt))

/** Whether picks are locked or the commissioner closed the link, for a query of `allLeagues`. */
export const isClosed = sql<boolean>`(${allLeagues.joinClosedAt} is not null or not (${isDraftOpen(allLeagues)}))`

/** The state of a league's link as an invite code; null when no league has the code. */
export async function linkStateOf(db: Db, code: string): Promise<'open' | 'closed' | null> {
  const count = db.$count(leagueMembers, eq(leagueMembers.leagueId, allLeagues.id))
  const [league] = await db
    .select({ closed: sql<boolean>`${isClosed} or ${count} >= ${memberLimit}` })
    .from(allLeagues)
    .where(isOfCode(code))
  if (!league) return null
  return league.closed ? 'closed' : 'open'
}

/** The caller's relation to the league of a link. @throws {Missing} */
export async function standingOf(db: Db, caller: Account, code: string): Promise<JoinStanding> {
  const league = await leagueOf(db, code)
  if (!league || (await areBlocked(db, caller.id, league.commissionerId))) throw unknownLink()
  const { id } = league
  if (await isMember(db, id, caller.id)) return { standing: 'member', leagueId: id }
  const removed = await wasRemoved(db, id, caller.id)
  return { standing: removed ? 'removed' : 'none', leagueId: null }
}

/**
 * Joins the league of a link. Someone who is in already stays in, so a second press does no harm.
 *
 * @throws {Missing} @throws {Refusal} draft-closed, join-closed, league-full or removed-from-league
 */
export async function join(
  db: Db,
  caller: Account,
  code: string,
): Promise<{ message: string; leagueId: string }> {
  return await db.transaction(async (db) => {
    const league = await leagueOf(db, code)
    if (!league) throw unknownLink()
    // Before the league's row, as when following a personal link.
    await lockPair(db, caller.id, league.commissionerId)
    const entrance = await lockEntrance(db, code)
    if (!entrance || (await areBlocked(db, caller.id, league.commissionerId))) throw unknownLink()
    const { leagueId, enter } = entrance
    if (await isMember(db, leagueId, caller.id)) return { message: 'You’re already in', leagueId }
    if (await wasRemoved(db, leagueId, caller.id)) throw new Refusal('removed-from-league')
    await enter(caller.id)
    // An invitation that waits for an answer has got it.
    await db
      .update(invitations)
      .set({ status: 'accepted' })
      .where(and(eq(invitations.leagueId, leagueId), eq(invitations.toUserId, caller.id)))
    return { message: 'You’re in', leagueId }
  })
}

/**
 * Locks the league of a link until the transaction ends, so that its code, its link and its draft stay as
 * they are meanwhile.
 *
 * @returns `enter`, which makes someone a member of the league and returns its id, or says why not; null when no
 * league has the code
 */
export async function lockEntrance(db: Db, code: string) {
  const league = await leagueOf(db, code)
  if (!league) return null
  const { open, joinCode, joinClosed } = await lockLeague(db, league.id, 'no key update')
  // It was renewed while this waited for the lock.
  if (joinCode !== code) return null
  return {
    leagueId: league.id,
    inviterId: league.commissionerId,
    async enter(userId: string): Promise<{ leagueId: string }> {
      if (!open) throw new Refusal('draft-closed')
      if (joinClosed) throw new Refusal('join-closed')
      await addMember(db, league.id, userId)
      return { leagueId: league.id }
    },
  }
}

async function leagueOf(db: Db, code: string) {
  const [league] = await db
    .select({ id: allLeagues.id, commissionerId: allLeagues.commissionerId })
    .from(allLeagues)
    .where(isOfCode(code))
  return league
}

/** Whether one of two people blocked the other. */
export async function areBlocked(db: Db, a: string, b: string): Promise<boolean> {
  const [row] = await rowsOf<{ blocked: boolean }>(db, sql`select ${isBlocked(a, b)} as blocked`)
  return row?.blocked ?? false
}
