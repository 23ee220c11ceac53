import { randomUUID } from 'node:crypto'

import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { Club, ClubUpdate, MyClub, NewClub } from '#contract/clubs/clubs.ts'
import { hasRole } from '#domain/clubs/roles.ts'
import { checkRules, mergeRules } from '#domain/leagues/rules.ts'
import { maxListedClubs } from '#domain/people-limits.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { lockIfCanAct } from '#server/platform/auth/can-act.ts'
import { hasStoredLook, lookOfClub } from '#server/platform/auth/club-look.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { AccessError, found } from '#server/platform/errors/errors.ts'
import { publish } from '#server/platform/live/live.ts'

import { toJoinCode } from '../leagues/join-code.ts'
import { describeChanges } from '../leagues/log/describe-changes.ts'
import { lockClub, roleColumn } from './club-access.ts'
import { linkAddress } from './club-join-code.ts'
import { listClubLeagues } from './club-leagues.ts'
import {
  byJoinDate,
  memberColumns,
  publishClub,
  publishClubAndLeagues,
  toClubMembers,
} from './club-members.ts'
import { notifyOfClubChanges } from './club-notices.ts'
import { limitOwnedClubs } from './owned-clubs.ts'
import { clubLeagues, clubMembers, clubs } from './tables.ts'

/**
 * Starts a club, with the caller as its owner and first member. Idempotent by `clientId`: a retry returns the club
 * started before.
 *
 * @throws {NotFoundError} if the `clientId` is the id of a club that the caller isn't in
 * @throws {Refusal} rules-impossible or club-limit
 * @throws {AccessError} 401 if the caller's account has just been disabled or deleted
 */
export async function createClub(
  db: Db,
  account: Pick<Account, 'id'>,
  { name, entryFee, rules, clientId }: NewClub,
  origin: string,
): Promise<Club> {
  checkRules(rules)
  return await db.transaction(async (db) => {
    if (!(await lockIfCanAct(db, account.id))) throw new AccessError(401)
    const id = clientId ?? randomUUID()
    const made = await db
      .insert(clubs)
      .values({ id, name, ownerId: account.id, entryFeeCents: entryFee, rules })
      .onConflictDoNothing({ target: clubs.id })
      .returning({ id: clubs.id })
    if (made.length > 0) {
      await limitOwnedClubs(db, account.id, false)
      await db.insert(clubMembers).values({ clubId: id, userId: account.id })
      await publish(db, { kind: 'user', userId: account.id })
    }
    return await readClub(db, account, id, origin)
  })
}

/**
 * A club, as one of its members sees it. One query admits the caller and finds the members.
 *
 * @param origin the address of this site
 * @throws {NotFoundError} when there is no such club, or the caller isn't in it
 */
export async function readClub(
  db: Db,
  { id: userId }: Pick<Account, 'id'>,
  clubId: string,
  origin: string,
): Promise<Club> {
  const rows = await db
    .select({
      ...memberColumns,
      club: { name: clubs.name, entryFee: clubs.entryFeeCents, rules: clubs.rules },
      link: { code: clubs.joinCode, closedAt: clubs.joinClosedAt },
      // Computed once: it depends on no row.
      look: lookOfClub(sql`${clubId}::uuid`),
      hasStoredLook: hasStoredLook(sql`${clubId}::uuid`),
    })
    .from(clubMembers)
    .innerJoin(clubs, eq(clubs.id, clubMembers.clubId))
    .innerJoin(users, eq(users.id, clubMembers.userId))
    .where(and(eq(clubs.id, clubId), isNull(clubs.deletedAt)))
    .orderBy(...byJoinDate)
  const {
    club,
    role,
    link,
    look,
    hasStoredLook: isLookStored,
  } = found(
    rows.find(({ id }) => id === userId),
    'Club',
  )
  return {
    id: clubId,
    ...club,
    role,
    members: toClubMembers(rows),
    leagues: await listClubLeagues(db, clubId, userId),
    look,
    ...(hasRole(role, 'owner') && { hasStoredLook: isLookStored }),
    ...(hasRole(role, 'deputy') && { joinCode: toJoinCode(link, linkAddress(origin)) }),
  }
}

/** The caller's clubs by name: at most `maxListedClubs`, those that they joined last. */
export async function listMyClubs(db: Db, { id }: Account): Promise<MyClub[]> {
  const joinedLast = db
    .select({ id: clubs.id })
    .from(clubMembers)
    .innerJoin(clubs, eq(clubs.id, clubMembers.clubId))
    .where(and(eq(clubMembers.userId, id), isNull(clubs.deletedAt)))
    .orderBy(desc(clubMembers.joinedAt), clubs.id)
    .limit(maxListedClubs)
  return await db
    .select({
      id: clubs.id,
      name: clubs.name,
      role: roleColumn,
      memberCount: sql<number>`(select count(*)::int from ${clubMembers} as counted where counted.club_id = ${clubs.id})`,
      leagueCount: sql<number>`(select count(*)::int from ${clubLeagues}
        join shown_leagues on shown_leagues.id = ${clubLeagues.leagueId} where ${clubLeagues.clubId} = ${clubs.id})`,
    })
    .from(clubMembers)
    .innerJoin(clubs, eq(clubs.id, clubMembers.clubId))
    .where(and(eq(clubMembers.userId, id), inArray(clubs.id, joinedLast)))
    .orderBy(asc(sql`lower(${clubs.name})`), desc(clubs.createdAt), asc(clubs.id))
}

/**
 * Changes a club's name, and the fee and rules that its members agreed on. Notifies the other members of what is new.
 *
 * @throws {Refusal} rules-impossible
 */
export async function updateClub(
  db: Db,
  account: Account,
  clubId: string,
  change: ClubUpdate,
): Promise<void> {
  await db.transaction(async (db) => {
    const owner = await lockClub(db, account, clubId, 'owner')
    const [club] = await db
      .select({ name: clubs.name, entryFee: clubs.entryFeeCents, rules: clubs.rules })
      .from(clubs)
      .where(eq(clubs.id, clubId))
    const before = found(club, 'Club')
    const { name = before.name, entryFee = before.entryFee } = change
    const rules = mergeRules(before.rules, change.rules)
    if (change.rules) checkRules(rules)
    const lines = describeAgreement(before, { name, entryFee, rules })
    if (Object.values(lines).flat().length === 0) return
    await db.update(clubs).set({ name, entryFeeCents: entryFee, rules }).where(eq(clubs.id, clubId))
    await notifyOfClubChanges(db, owner, lines)
    await (lines.name.length > 0 ? publishClubAndLeagues : publishClub)(db, clubId)
  })
}

type Agreement = Pick<Club, 'name' | 'entryFee' | 'rules'>

/** Describes what changed in a club, as in a league. */
const describeAgreement = (before: Agreement, after: Agreement) =>
  describeChanges(
    { ...before, nickname: null, shootout: false },
    { ...after, nickname: null, shootout: false },
  )
