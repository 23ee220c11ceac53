import { and, eq, isNull, sql } from 'drizzle-orm'

import type { OpenClubWeek } from '#contract/clubs/club-weeks.ts'
import { isDraftOpen } from '#server/leagues/access/draft-open.ts'
import { hasMemberSql } from '#server/leagues/league.ts'
import { leagues } from '#server/leagues/tables.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { readClock, type Db } from '#server/platform/db/db.ts'
import { tournaments } from '#server/tournaments/tables.ts'
import { draftDeadline } from '#server/tournaments/tournaments.ts'

import { activeMembers, activeMembersIn } from '../club-leagues.ts'
import { clubLeagues, clubMembers, clubs } from '../tables.ts'
import { weeklySettings, preparedWeeks } from './tables.ts'
import { isLatest, hasLeague } from './weekly-setting.ts'

/** The weeks of someone's clubs before picks lock: open leagues, and those that they are asked to make. */
export async function listOpenWeeks(db: Db, { id }: Account): Promise<OpenClubWeek[]> {
  const weeks = [...(await listOpenLeagues(db, id)), ...(await listUndecidedWeeks(db, id))]
  return weeks.toSorted((a, b) => a.draftingEndDate.getTime() - b.draftingEndDate.getTime())
}

const club = {
  id: clubs.id,
  name: clubs.name,
  memberCount: activeMembers(clubs.id),
}

/** Leagues of someone's clubs whose draft is open, whether they are in them or not. */
async function listOpenLeagues(db: Db, userId: string): Promise<OpenClubWeek[]> {
  return await db
    .select({
      club,
      tournament: {
        apiTournamentId: tournaments.tournId,
        tournOrgId: tournaments.orgId,
        name: tournaments.name,
      },
      draftingEndDate: leagues.draftingEndAt,
      league: {
        id: leagues.id,
        membersIn: activeMembersIn(clubs.id),
        isMine: hasMemberSql(userId),
      },
    })
    .from(clubMembers)
    .innerJoin(clubs, and(eq(clubs.id, clubMembers.clubId), isNull(clubs.deletedAt)))
    .innerJoin(clubLeagues, eq(clubLeagues.clubId, clubs.id))
    .innerJoin(leagues, eq(leagues.id, clubLeagues.leagueId))
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .where(and(eq(clubMembers.userId, userId), isDraftOpen(leagues)))
    .orderBy(leagues.createdAt, leagues.id)
}

/** The prepared weeks about which an owner has been asked and can still answer. */
async function listUndecidedWeeks(db: Db, userId: string): Promise<OpenClubWeek[]> {
  const asked = await db
    .select({ club, tournament: tournaments })
    .from(weeklySettings)
    .innerJoin(clubs, and(eq(clubs.id, weeklySettings.clubId), isNull(clubs.deletedAt)))
    .innerJoin(preparedWeeks, and(eq(preparedWeeks.clubId, clubs.id), isLatest))
    .innerJoin(tournaments, eq(tournaments.key, preparedWeeks.tournamentKey))
    .where(
      and(
        eq(weeklySettings.ownerId, userId),
        eq(clubs.ownerId, userId),
        eq(preparedWeeks.state, 'asked'),
        sql`not ${hasLeague}`,
      ),
    )
    .orderBy(clubs.id)
  if (asked.length === 0) return []
  const now = await readClock(db)
  return asked
    .map(({ club, tournament }) => ({
      club,
      tournament: {
        apiTournamentId: tournament.tournId,
        tournOrgId: tournament.orgId,
        name: tournament.name,
      },
      draftingEndDate: draftDeadline(tournament).at,
      league: null,
    }))
    .filter(({ draftingEndDate }) => now < draftingEndDate.getTime())
}
