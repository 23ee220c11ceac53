import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { AnsweredInvitation, Invitation } from '#contract/leagues/invitations.ts'
import { potBreakdown } from '#domain/money/prizes.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { outsideName } from '#server/platform/auth/person-name.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { tournaments } from '#server/tournaments/tables.ts'

import { isWaiting } from '../access/draft-open.ts'
import { leagueColumns } from '../league.ts'
import { invitationNotFound } from '../newcomer.ts'
import { invitations, leagues } from '../tables.ts'

/** The caller's pending invitations, oldest first. */
export async function listPendingInvitations(
  db: Db,
  caller: Account,
): Promise<{ invitations: Invitation[] }> {
  return { invitations: await queryPending(db, caller) }
}

/**
 * Reads an invitation to the caller; once answered, only its status and league.
 *
 * @throws {NotFoundError} @throws {Refusal} draft-closed
 */
export async function readInvitation(
  db: Db,
  caller: Account,
  id: string,
): Promise<Invitation | AnsweredInvitation> {
  const [pending] = await queryPending(db, caller, id)
  if (pending) return pending
  const { status, leagueId } = invitations
  const [ended] = await db
    .select({ id: invitations.id, status, leagueId })
    .from(invitations)
    .innerJoin(leagues, eq(leagues.id, invitations.leagueId))
    .where(and(eq(invitations.id, id), eq(invitations.toUserId, caller.id)))
  if (!ended) throw invitationNotFound()
  if (ended.status === 'pending') throw new Refusal('draft-closed')
  return { ...ended, status: ended.status }
}

const sender = alias(users, 'sender')

async function queryPending(db: Db, caller: Account, id?: string): Promise<Invitation[]> {
  const rows = await db
    .select({
      id: invitations.id,
      leagueId: invitations.leagueId,
      league: leagueColumns,
      fromUser: {
        id: sender.id,
        username: sender.username,
        name: outsideName(sender),
        firstName: sender.firstName,
        lastName: sender.lastName,
        venmoHandle: sender.venmoHandle,
      },
    })
    .from(invitations)
    .innerJoin(leagues, eq(leagues.id, invitations.leagueId))
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .innerJoin(users, eq(users.id, leagues.commissionerId))
    .innerJoin(sender, eq(sender.id, invitations.fromUserId))
    .where(
      and(
        eq(invitations.toUserId, caller.id),
        isWaiting,
        id === undefined ? undefined : eq(invitations.id, id),
      ),
    )
    .orderBy(asc(invitations.createdAt), asc(invitations.id))
  return rows.map((row) => {
    const { entryFee, memberCount, rules } = row.league
    // As it will be once the caller joins.
    const prizePool = potBreakdown(entryFee, memberCount + 1, rules.commissionerShare)
    return { ...row, status: 'pending', prizePool }
  })
}
