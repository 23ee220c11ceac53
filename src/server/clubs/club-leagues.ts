import { and, desc, eq, isNull, sql, type SQLWrapper } from 'drizzle-orm'

import type { ClubLeague } from '#contract/clubs/clubs.ts'
import { compareText } from '#domain/order.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import type { Account, Member } from '#server/platform/auth/account.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onViolation } from '#server/platform/errors/errors.ts'
import { publish } from '#server/platform/live/live.ts'

import { isDraftOpen } from '../leagues/access/draft-open.ts'
import { lockLeagueForMember } from '../leagues/access/lock-league.ts'
import { hasMemberSql, leagueStatusSql } from '../leagues/league.ts'
import { addLogEntries } from '../leagues/log/league-log.ts'
import { isSecondForTournament } from '../leagues/one-league-per-tournament.ts'
import { leagueMembers, leagues } from '../leagues/tables.ts'
import { tournaments } from '../tournaments/tables.ts'
import { type ClubMembership, lockClub } from './club-access.ts'
import { publishClub } from './club-members.ts'
import { clubLeagues, clubMembers, clubs } from './tables.ts'

/**
 * How many of a club's members can act, for a query. The others aren't asked anything, so "3 of 6 are in" leaves them
 * out.
 */
export const activeMembers = (clubId: string | SQLWrapper) => sql<number>`(
  select count(*)::int from ${clubMembers} as counted
  join ${users} on ${users.id} = counted.user_id and ${canAct}
  where counted.club_id = ${clubId})`

/** How many of them are in a league, for a query of `leagues`. */
export const activeMembersIn = (clubId: string | SQLWrapper) => sql<number>`(
  select count(*)::int from ${leagueMembers} as counted
  join ${clubMembers} as fellow on fellow.user_id = counted.user_id and fellow.club_id = ${clubId}
  join ${users} on ${users.id} = counted.user_id and ${canAct}
  where counted.league_id = ${leagues.id})`

/** The same until picks lock; null from then on. */
export const membersJoined = (clubId: string | SQLWrapper) =>
  sql<number | null>`case when ${isDraftOpen(leagues)} then ${activeMembersIn(clubId)} end`

/** A club's leagues for one of its members, the latest first. */
export async function listClubLeagues(
  db: Db,
  clubId: string,
  userId: string,
): Promise<ClubLeague[]> {
  return await db
    .select({
      id: leagues.id,
      name: leagues.name,
      tournamentName: tournaments.name,
      tournamentStartDate: tournaments.startDate,
      tournamentEndDate: tournaments.endDate,
      status: leagueStatusSql,
      draftingEndDate: leagues.draftingEndAt,
      membersIn: membersJoined(clubId),
      isMine: hasMemberSql(userId),
    })
    .from(clubLeagues)
    .innerJoin(leagues, eq(leagues.id, clubLeagues.leagueId))
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .where(eq(clubLeagues.clubId, clubId))
    .orderBy(desc(leagues.draftingEndAt), desc(leagues.createdAt), desc(leagues.id))
}

/**
 * Puts a league into a club of which its commissioner is owner or deputy, or with null takes it out of such a club, until
 * the draft closes: a trigger refuses it from then on.
 *
 * @throws {NotFoundError} when there is no such club, or the caller isn't in it
 * @throws {AccessError} 403 when they are neither its owner nor a deputy
 * @throws {Refusal} club-of-league-stands or club-has-tournament
 */
export async function setLeagueClub(
  db: Db,
  account: Account,
  member: Member,
  clubId: string | null,
): Promise<{ message: string }> {
  const { leagueId, userId } = member
  await db.transaction(async (db) => {
    const { isDraftOpen } = await lockLeagueForMember(db, member, 'commissioner', 'no key update')
    if (!isDraftOpen) throw new Refusal('club-of-league-stands')
    const [before] = await db
      .select({ clubId: clubLeagues.clubId })
      .from(clubLeagues)
      .where(eq(clubLeagues.leagueId, leagueId))
    if ((before?.clubId ?? null) === clubId) return
    const locked = await lockClubsOfMove(db, account, before?.clubId, clubId)
    const club = locked.find((one) => one.clubId === clubId)
    await storeLeagueClub(db, leagueId, clubId, 'club-of-league-stands')
    if (await isSecondForTournament(db, leagueId)) throw new Refusal('club-has-tournament')
    await addLogEntries(
      db,
      leagueId,
      userId,
      club ? `Now in the club ${club.clubName}` : 'No longer in a club',
    )
    for (const id of [before?.clubId, clubId]) if (id) await publishClub(db, id)
    // It may have another look now.
    await publish(db, { kind: 'league', leagueId })
  })
  return {
    message: clubId === null ? 'The league is out of the club' : 'The league is in the club',
  }
}

/** Locks the clubs that a league leaves and enters, by id. Anyone may take a league out of a deleted club. */
async function lockClubsOfMove(
  db: Db,
  account: Account,
  from: string | undefined,
  to: string | null,
): Promise<ClubMembership[]> {
  const [left] = from
    ? await db
        .select({ id: clubs.id })
        .from(clubs)
        .where(and(eq(clubs.id, from), isNull(clubs.deletedAt)))
    : []
  const ids = [left?.id, to].filter((id) => id != null).toSorted(compareText)
  const locked: ClubMembership[] = []
  for (const id of ids) locked.push(await lockClub(db, account, id, 'deputy'))
  return locked
}

/** Stores or removes a league's club. @throws {Refusal} `closed` once the draft has closed */
export async function storeLeagueClub(
  db: Db,
  leagueId: string,
  clubId: string | null,
  closed: RefusalCode,
): Promise<void> {
  const writing =
    clubId === null
      ? db.delete(clubLeagues).where(eq(clubLeagues.leagueId, leagueId))
      : db
          .insert(clubLeagues)
          .values({ leagueId, clubId })
          .onConflictDoUpdate({ target: clubLeagues.leagueId, set: { clubId } })
  await writing.catch(onViolation('club_leagues_locked', () => new Refusal(closed)))
}
