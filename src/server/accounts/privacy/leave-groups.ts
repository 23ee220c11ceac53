import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'

import type { DeletionEffect } from '#contract/accounts/privacy.ts'
import { Refusal } from '#domain/refusal.ts'
import { removeClubMember, updateClubRole } from '#server/clubs/club-members.ts'
import { deleteClub } from '#server/clubs/delete-club.ts'
import { clubMembers, clubs } from '#server/clubs/tables.ts'
import { isDraftOpen } from '#server/leagues/access/draft-open.ts'
import { requireAccess, readRelation } from '#server/leagues/access/league-access.ts'
import { deleteLeague } from '#server/leagues/delete-league.ts'
import { memberNameSql } from '#server/leagues/members/member-names.ts'
import { removeMember } from '#server/leagues/remove-member.ts'
import { handOverLeague } from '#server/leagues/roles.ts'
import { allLeagues, leagueMembers } from '#server/leagues/tables.ts'
import type { Account, Member } from '#server/platform/auth/account.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { lockCaller } from '#server/platform/auth/lock-caller.ts'
import { lockUsers } from '#server/platform/auth/lock-user.ts'
import { outsideNameOfUser } from '#server/platform/auth/person-name.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { UnavailableError } from '#server/platform/errors/errors.ts'

/** A departure, with the id of whoever runs the league or club next. */
interface DeparturePlan {
  departure: DeletionEffect
  successorId: string | null
  /** Whether someone else has deleted the league or club, which no response names then. */
  isHidden: boolean
}

/**
 * Plans what becomes of the leagues and clubs of someone who deletes their account: they leave clubs and leagues
 * that are still open, and the rest keeps them as a former member. A league or club that they run goes to the first
 * deputy, else to the member of the longest standing. Without one it is deleted, unless picks have locked and others are
 * in it, who may be back. They also leave what someone else deleted, because it may be restored.
 */
export async function planDepartures(db: Db, { id }: Account): Promise<DeparturePlan[]> {
  const inLeagues = await db
    .select({
      id: allLeagues.id,
      name: allLeagues.name,
      runs: sql<boolean>`${allLeagues.commissionerId} = ${id}`,
      isOpen: sql<boolean>`${isDraftOpen(allLeagues)}`,
      isSettled: sql<boolean>`${allLeagues.settledAt} is not null`,
      isAlone: sql<boolean>`not exists (select from ${leagueMembers} as other
        where other.league_id = ${allLeagues.id} and other.user_id <> ${id})`,
      isHidden: sql<boolean>`${allLeagues.deletedAt} is not null`,
      collectedFees: sql<boolean>`${allLeagues.commissionerId} = ${id} and ${allLeagues.settledAt} is null
        and ${allLeagues.entryFeeCents} > 0 and exists (select from ${leagueMembers} as payer
          where payer.league_id = ${allLeagues.id} and payer.paid and payer.user_id <> ${id})`,
    })
    .from(leagueMembers)
    .innerJoin(allLeagues, eq(allLeagues.id, leagueMembers.leagueId))
    .where(
      and(
        eq(leagueMembers.userId, id),
        or(isNull(allLeagues.deletedAt), ne(allLeagues.commissionerId, id)),
      ),
    )
    .orderBy(asc(allLeagues.id))
  const inClubs = await db
    .select({
      id: clubs.id,
      name: clubs.name,
      runs: sql<boolean>`${clubs.ownerId} = ${id}`,
      isHidden: sql<boolean>`${clubs.deletedAt} is not null`,
    })
    .from(clubMembers)
    .innerJoin(clubs, eq(clubs.id, clubMembers.clubId))
    .where(and(eq(clubMembers.userId, id), or(isNull(clubs.deletedAt), ne(clubs.ownerId, id))))
    .orderBy(asc(clubs.id))
  const plans: DeparturePlan[] = []
  for (const { runs, isOpen, isSettled, isAlone, ...league } of inLeagues) {
    const next = runs ? await findSuccessor(db, 'league', league.id, id) : undefined
    const isDeleted = runs && !next && !isSettled && (isOpen || isAlone)
    plans.push(toPlan({ kind: 'league', ...league }, next, isDeleted, isOpen))
  }
  for (const { runs, ...club } of inClubs) {
    const next = runs ? await findSuccessor(db, 'club', club.id, id) : undefined
    plans.push(toPlan({ kind: 'club', ...club, collectedFees: false }, next, runs && !next, true))
  }
  return plans
}

type Successor = Record<'id' | 'name', string>

const toPlan = (
  {
    isHidden,
    ...of
  }: Pick<DeletionEffect, 'kind' | 'id' | 'name' | 'collectedFees'> & {
    isHidden: boolean
  },
  next: Successor | undefined,
  isDeleted: boolean,
  leaves: boolean,
): DeparturePlan => ({
  departure: {
    ...of,
    leaves: leaves && !isDeleted,
    fate: next ? 'handed-over' : isDeleted ? 'deleted' : null,
    successor: next?.name ?? null,
  },
  successorId: next?.id ?? null,
  isHidden,
})

const membersOf = {
  league: [leagueMembers, leagueMembers.leagueId, memberNameSql],
  club: [clubMembers, clubMembers.clubId, outsideNameOfUser],
} as const

async function findSuccessor(
  db: Db,
  kind: keyof typeof membersOf,
  id: string,
  userId: string,
): Promise<Successor | undefined> {
  const [members, groupId, name] = membersOf[kind]
  const [next] = await db
    .select({ id: users.id, name })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(groupId, id), ne(users.id, userId), canAct))
    .orderBy(desc(members.deputy), asc(members.joinedAt), asc(users.id))
    .limit(1)
  return next
}

/** They joined something after their leagues and clubs were locked, and before their account was. */
class JoinedSinceError extends UnavailableError {
  constructor() {
    super('You’re joining leagues or clubs right now. Try again in a moment.')
  }
}

/** Whether a plan is no longer possible: they joined something, a draft closed, or a successor's account ended. */
const isOutdated = (error: unknown): boolean =>
  error instanceof JoinedSinceError ||
  (error instanceof Refusal && ['draft-closed', 'cannot-take-over'].includes(error.code))

/**
 * Runs work in a transaction in which someone has left their clubs and open leagues, and nobody lets them in again.
 *
 * @throws {UnavailableError} when they have joined something new each time
 * @throws as `leaveAll` and `lockCaller`
 */
export async function leavingAll<T>(
  db: Db,
  caller: Account,
  passwordHash: string,
  work: (db: Db) => Promise<T>,
  tries = 5,
): Promise<T> {
  try {
    return await db.transaction(async (db) => {
      // Leagues and clubs are locked before any other row, so what they joined since can't be locked now.
      await leaveAll(db, caller)
      await lockCaller(db, caller, passwordHash)
      const left = await planDepartures(db, caller)
      if (left.some(({ departure }) => departure.leaves || departure.fate))
        throw new JoinedSinceError()
      return await work(db)
    })
  } catch (error) {
    if (!isOutdated(error) || tries === 1) throw error
    return await leavingAll(db, caller, passwordHash, work, tries - 1)
  }
}

/**
 * Carries out the plan. It locks all leagues, then all clubs, and then all accounts, each by id, before it changes any.
 *
 * @throws {JoinedSinceError}
 * @throws {NotFoundError | AccessError | Refusal} when what was planned is no longer possible: a draft has closed, a
 * successor can't act anymore, or what they have just joined has changed
 */
export async function leaveAll(db: Db, caller: Account): Promise<void> {
  const { league, club } = await lockGroups(db, [caller.id], 'no key update', {
    alsoDeleted: true,
  })
  const locked = new Set([...league, ...club])
  const plans = await planDepartures(db, caller)
  if (plans.some(({ departure }) => !locked.has(departure.id))) throw new JoinedSinceError()
  await lockUsers(db, [caller.id, ...plans.flatMap(({ successorId }) => successorId ?? [])])
  for (const plan of plans) {
    if (plan.departure.kind === 'league') await leaveLeague(db, caller, plan)
    else await leaveClub(db, caller, plan)
  }
}

/**
 * Locks the leagues of these people, and then their clubs, each by id, as everyone does who acts in several.
 *
 * @returns the ids of what it locked
 */
export async function lockGroups(
  db: Db,
  userIds: string[],
  strength: 'update' | 'no key update',
  { alsoDeleted = false } = {},
): Promise<Record<'league' | 'club', string[]>> {
  const locked: string[][] = []
  const theirs = [
    [allLeagues, allLeagues.commissionerId, leagueMembers, leagueMembers.leagueId],
    [clubs, clubs.ownerId, clubMembers, clubMembers.clubId],
  ] as const
  for (const [groups, owner, members, groupId] of theirs) {
    const joined = db.select({ id: groupId }).from(members).where(inArray(members.userId, userIds))
    const isShown = alsoDeleted ? undefined : isNull(groups.deletedAt)
    const rows = await db
      .select({ id: groups.id })
      .from(groups)
      .where(and(or(inArray(owner, userIds), inArray(groups.id, joined)), isShown))
      .orderBy(asc(groups.id))
      .for(strength)
    locked.push(rows.map(({ id }) => id))
  }
  const [league = [], club = []] = locked
  return { league, club }
}

async function leaveLeague(
  db: Db,
  caller: Account,
  { departure: { id, fate, leaves }, successorId }: DeparturePlan,
): Promise<void> {
  const member = requireAccess(caller, await readRelation(db, caller, id), 'member', {
    allowsDeleted: true,
  }) as Member
  if (fate === 'deleted') await deleteLeague(db, member)
  if (successorId !== null) await handOverLeague(db, member, successorId)
  if (leaves) await removeMember(db, member, caller.id, { allowsDeleted: true })
}

async function leaveClub(
  db: Db,
  caller: Account,
  { departure: { id, fate }, successorId }: DeparturePlan,
): Promise<void> {
  if (fate === 'deleted') return void (await deleteClub(db, caller, id))
  if (successorId !== null) {
    const successor = { id, userId: successorId, role: 'owner' } as const
    await updateClubRole(db, caller, successor, { isLimited: false })
  }
  await removeClubMember(db, caller, id, caller.id, { allowsDeleted: true })
}
