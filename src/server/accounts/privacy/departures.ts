import { and, asc, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'

import type { Departure } from '#contract/accounts/own-data.ts'
import { deleteClub } from '#server/clubs/deletion.ts'
import { removeClubMember, setClubRole } from '#server/clubs/members.ts'
import { clubMembers, clubs } from '#server/clubs/tables.ts'
import { admit, relationTo } from '#server/leagues/admission.ts'
import { deleteLeague } from '#server/leagues/deletion.ts'
import { removeMember } from '#server/leagues/departures.ts'
import { memberName } from '#server/leagues/names.ts'
import { isDraftOpen } from '#server/leagues/open.ts'
import { handOver } from '#server/leagues/roles.ts'
import { allLeagues, leagueMembers } from '#server/leagues/tables.ts'
import type { Account, Member } from '#server/platform/auth/admission.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { personName } from '#server/platform/auth/person-name.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'

/** A departure, with the id of whoever runs the league or club next. */
interface Plan {
  departure: Departure
  successorId: string | null
}

/**
 * Plans what becomes of the leagues and clubs of someone who deletes their account: they leave clubs and leagues
 * that are still open, and the rest keeps them as a former member. A league or club that they run goes to the first
 * deputy, else to the member of the longest standing; with nobody else in it, it is deleted.
 */
export async function planDepartures(db: Db, { id }: Account): Promise<Plan[]> {
  const inLeagues = await db
    .select({
      id: allLeagues.id,
      name: allLeagues.name,
      runs: sql<boolean>`${allLeagues.commissionerId} = ${id}`,
      isOpen: sql<boolean>`${isDraftOpen(allLeagues)}`,
      isSettled: sql<boolean>`${allLeagues.settledAt} is not null`,
    })
    .from(leagueMembers)
    .innerJoin(allLeagues, eq(allLeagues.id, leagueMembers.leagueId))
    .where(and(eq(leagueMembers.userId, id), isNull(allLeagues.deletedAt)))
    .orderBy(asc(allLeagues.id))
  const inClubs = await db
    .select({ id: clubs.id, name: clubs.name, runs: sql<boolean>`${clubs.ownerId} = ${id}` })
    .from(clubMembers)
    .innerJoin(clubs, eq(clubs.id, clubMembers.clubId))
    .where(and(eq(clubMembers.userId, id), isNull(clubs.deletedAt)))
    .orderBy(asc(clubs.id))
  const plans: Plan[] = []
  for (const { runs, isOpen, isSettled, ...league } of inLeagues) {
    const next = runs ? await nextCommissioner(db, league.id, id) : undefined
    const isDeleted = runs && !next && !isSettled
    plans.push(planOf({ kind: 'league', ...league }, next, isDeleted, isOpen))
  }
  for (const { runs, ...club } of inClubs) {
    const next = runs ? await nextOwner(db, club.id, id) : undefined
    plans.push(planOf({ kind: 'club', ...club }, next, runs && !next, true))
  }
  return plans
}

interface Successor {
  id: string
  name: string
}

const planOf = (
  of: Pick<Departure, 'kind' | 'id' | 'name'>,
  next: Successor | undefined,
  isDeleted: boolean,
  leaves: boolean,
): Plan => ({
  departure: {
    ...of,
    leaves: leaves && !isDeleted,
    fate: next ? 'handed-over' : isDeleted ? 'deleted' : null,
    successor: next?.name ?? null,
  },
  successorId: next?.id ?? null,
})

const mayFollow = (userId: string) => and(ne(users.id, userId), canAct)

async function nextCommissioner(db: Db, leagueId: string, userId: string) {
  const [next] = await db
    .select({ id: users.id, name: memberName })
    .from(leagueMembers)
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .where(and(eq(leagueMembers.leagueId, leagueId), mayFollow(userId)))
    .orderBy(desc(leagueMembers.deputy), asc(leagueMembers.joinedAt), asc(users.id))
    .limit(1)
  return next
}

async function nextOwner(db: Db, clubId: string, userId: string) {
  const [next] = await db
    .select({ id: users.id, name: personName })
    .from(clubMembers)
    .innerJoin(users, eq(users.id, clubMembers.userId))
    .where(and(eq(clubMembers.clubId, clubId), mayFollow(userId)))
    .orderBy(desc(clubMembers.deputy), asc(clubMembers.joinedAt), asc(users.id))
    .limit(1)
  return next
}

/** Carries out the plan. It locks all leagues in one order, and then all clubs, before it changes any. */
export async function depart(db: Db, caller: Account): Promise<void> {
  const isTheirs = or(
    eq(allLeagues.commissionerId, caller.id),
    sql`exists (select 1 from ${leagueMembers} where ${leagueMembers.leagueId} = ${allLeagues.id}
      and ${leagueMembers.userId} = ${caller.id})`,
  )
  await db
    .select({ id: allLeagues.id })
    .from(allLeagues)
    .where(and(isTheirs, isNull(allLeagues.deletedAt)))
    .orderBy(asc(allLeagues.id))
    .for('no key update')
  for (const plan of await planDepartures(db, caller)) {
    if (plan.departure.kind === 'league') await leaveLeague(db, caller, plan)
    else await leaveClub(db, caller, plan)
  }
}

async function leaveLeague(
  db: Db,
  caller: Account,
  { departure: { id, fate, leaves }, successorId }: Plan,
): Promise<void> {
  const member = admit(caller, await relationTo(db, caller, id), 'member') as Member
  if (fate === 'deleted') await deleteLeague(db, member)
  if (successorId !== null) await handOver(db, member, successorId)
  if (leaves) await removeMember(db, member, caller.id)
}

async function leaveClub(
  db: Db,
  caller: Account,
  { departure: { id, fate }, successorId }: Plan,
): Promise<void> {
  if (fate === 'deleted') return void (await deleteClub(db, caller, id))
  if (successorId !== null) {
    await setClubRole(db, caller, { id, userId: successorId, role: 'owner' })
  }
  await removeClubMember(db, caller, id, caller.id)
}
