import { and, eq, isNull } from 'drizzle-orm'

import type { Account } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { publish } from '#server/platform/live/live.ts'

import { lockLeague } from '../access/lock-league.ts'
import { admitInTurn, admitNewcomer, invitationNotFound } from '../newcomer.ts'
import { invitations, leagues } from '../tables.ts'

/**
 * Accepts an invitation: the caller joins its league. One to a full league stays.
 *
 * @throws as `lockLeague` and `admitNewcomer`
 */
export async function acceptInvitation(
  db: Db,
  caller: Account,
  id: string,
): Promise<{ message: string; leagueId: string }> {
  return await admitInTurn(() =>
    db.transaction(async (db) => {
      const leagueId = await findInvitedLeague(db, caller, id)
      const league = await lockLeague(db, leagueId, 'no key update')
      await admitNewcomer(db, league, caller.id, 'invitation')
      return { message: 'Invitation accepted', leagueId }
    }),
  )
}

/** Declines an invitation to the caller, at any time. @throws {NotFoundError} @throws {Refusal} as `lockLeague` */
export async function declineInvitation(
  db: Db,
  caller: Account,
  id: string,
): Promise<{ message: string }> {
  await db.transaction(async (db) => {
    await lockLeague(db, await findInvitedLeague(db, caller, id), 'share')
    await db.update(invitations).set({ status: 'declined' }).where(isPending(caller, id))
    await publish(db, { kind: 'user', userId: caller.id })
  })
  return { message: 'Invitation declined' }
}

const isPending = (caller: Account, id: string) =>
  and(
    eq(invitations.id, id),
    eq(invitations.toUserId, caller.id),
    eq(invitations.status, 'pending'),
  )

async function findInvitedLeague(db: Db, caller: Account, id: string): Promise<string> {
  const [invitation] = await db
    .select({ leagueId: invitations.leagueId })
    .from(invitations)
    .innerJoin(leagues, and(eq(leagues.id, invitations.leagueId), isNull(leagues.deletedAt)))
    .where(isPending(caller, id))
  if (!invitation) throw invitationNotFound()
  return invitation.leagueId
}
