import { and, eq, isNull, sql } from 'drizzle-orm'

import { type ClubRole, hasRole } from '#domain/clubs/roles.ts'
import type { Account } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { AccessError, found } from '#server/platform/errors/errors.ts'

import { clubMembers, clubs } from './tables.ts'

/**
 * A member of a club. Only `requireClubMember` and `lockClub` create one, so a function that takes one needn't check
 * again.
 */
export interface ClubMembership {
  clubId: string
  userId: string
  /** Outside the club. */
  name: string
  clubName: string
  role: ClubRole
  /** False unless the call may act in a deleted club. */
  isDeleted: boolean
}

/** Someone's role, for a query of `clubMembers` and `clubs`. */
export const roleColumn = sql<ClubRole>`case when ${clubs.ownerId} = ${clubMembers.userId} then 'owner'
  when ${clubMembers.deputy} then 'deputy' else 'member' end`

/** Matches the row of someone's membership, for a query of `clubMembers`. */
export const isClubMembership = (clubId: string, userId: string) =>
  and(eq(clubMembers.clubId, clubId), eq(clubMembers.userId, userId))

interface Options {
  /** Whether the call may act in a deleted club. */
  allowsDeleted?: boolean
}

/**
 * Admits the caller to a club. It does not exist for anyone outside, and for nobody once it is deleted.
 *
 * @throws {NotFoundError} when there is no such club, or the caller isn't in it
 * @throws {AccessError} 403 when their role is lower than `minRole`
 */
export async function requireClubMember(
  db: Db,
  { id: userId, name }: Pick<Account, 'id' | 'name'>,
  clubId: string,
  minRole: ClubRole = 'member',
  { allowsDeleted = false }: Options = {},
): Promise<ClubMembership> {
  const [row] = await db
    .select({
      clubName: clubs.name,
      role: roleColumn,
      isDeleted: sql<boolean>`${clubs.deletedAt} is not null`,
    })
    .from(clubMembers)
    .innerJoin(clubs, eq(clubs.id, clubMembers.clubId))
    .where(
      and(isClubMembership(clubId, userId), allowsDeleted ? undefined : isNull(clubs.deletedAt)),
    )
  const { clubName, role, isDeleted } = found(row, 'Club')
  if (!hasRole(role, minRole)) {
    const who = minRole === 'owner' ? 'the owner' : 'the owner and deputies'
    throw new AccessError(403, `Only ${who} of this club can do that`)
  }
  return { clubId, userId, name, clubName, role, isDeleted }
}

/**
 * Locks a club's row until the transaction ends, then admits the caller. Everything that changes a club does so
 * first; a transaction that acts in a league as well locks the league before.
 *
 * @throws {NotFoundError | AccessError} what `requireClubMember` throws
 */
export async function lockClub(
  db: Db,
  caller: Pick<Account, 'id' | 'name'>,
  clubId: string,
  minRole: ClubRole = 'member',
  options: Options = {},
): Promise<ClubMembership> {
  await lockClubRow(db, clubId)
  return await requireClubMember(db, caller, clubId, minRole, options)
}

/** Locks a club's row until the transaction ends. */
export async function lockClubRow(db: Db, clubId: string): Promise<void> {
  await db.select({ id: clubs.id }).from(clubs).where(eq(clubs.id, clubId)).for('no key update')
}
