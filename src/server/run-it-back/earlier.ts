import { and, desc, eq, isNull, ne, not, sql } from 'drizzle-orm'

import type { Rules } from '#domain/leagues/rules.ts'

import { clubLeagues, clubMembers, clubs } from '../clubs/tables.ts'
import type { Db } from '../db/db.ts'
import { found } from '../errors/errors.ts'
import { isBlocked } from '../friends/blocks.ts'
import { nameOutside } from '../identity/person-name.ts'
import { users } from '../identity/tables.ts'
import { isDraftOpen } from '../leagues/open.ts'
import { hasShootout } from '../leagues/shootout-switch.ts'
import { allLeagues, leagueMembers, leagues } from '../leagues/tables.ts'
import { tournaments } from '../tournaments/tables.ts'
import { repeats } from './tables.ts'

/** Everything that a new week takes over. */
export interface Earlier {
  /** Null for a league that is in no club. */
  club: { id: string; name: string } | null
  /** The league to run back; null when it is the club's next week. */
  leagueId: string | null
  name: string
  /** In cents. */
  entryFee: number
  rules: Rules
  shootout: boolean
}

/** Reads what a league's next week takes over: its club's name, fee and rules, or its own. */
export async function earlierLeague(db: Db, leagueId: string): Promise<Earlier> {
  const [row] = await db
    .select({
      clubId: clubs.id,
      name: allLeagues.name,
      entryFee: allLeagues.entryFeeCents,
      rules: allLeagues.rules,
      shootout: hasShootout(allLeagues.id),
    })
    .from(allLeagues)
    .leftJoin(clubLeagues, eq(clubLeagues.leagueId, allLeagues.id))
    .leftJoin(clubs, and(eq(clubs.id, clubLeagues.clubId), isNull(clubs.deletedAt)))
    .where(eq(allLeagues.id, leagueId))
  const { clubId, ...league } = found(row, 'League')
  if (clubId !== null) return await earlierWeek(db, clubId)
  return { club: null, leagueId, ...league }
}

/** Reads what a club's next week takes over. The shootout is played if it was the last time. */
export async function earlierWeek(db: Db, clubId: string): Promise<Earlier> {
  const [row] = await db
    .select({ name: clubs.name, entryFee: clubs.entryFeeCents, rules: clubs.rules })
    .from(clubs)
    .where(eq(clubs.id, clubId))
  const club = found(row, 'Club')
  const [last] = await db
    .select({ shootout: hasShootout(clubLeagues.leagueId) })
    .from(clubLeagues)
    .innerJoin(allLeagues, eq(allLeagues.id, clubLeagues.leagueId))
    .where(eq(clubLeagues.clubId, clubId))
    .orderBy(desc(allLeagues.draftingEndAt))
    .limit(1)
  return {
    club: { id: clubId, name: club.name },
    leagueId: null,
    ...club,
    shootout: last?.shootout ?? false,
  }
}

/** Someone to ask for a new week. */
export interface Former {
  userId: string
  name: string
  alwaysIn: boolean
}

/**
 * Everyone in the club, or in the earlier league, besides the caller, in the order in which writers lock people. People who blocked the caller, or whom the
 * caller blocked, are left out without a word.
 */
export async function peopleOf(
  db: Db,
  { club, leagueId }: Pick<Earlier, 'club' | 'leagueId'>,
  callerId: string,
): Promise<Former[]> {
  const others = and(ne(users.id, callerId), not(isBlocked(users.id, callerId)))
  const columns = { userId: users.id, name: nameOutside(users) }
  if (club !== null) {
    return await db
      .select({ ...columns, alwaysIn: clubMembers.alwaysIn })
      .from(clubMembers)
      .innerJoin(users, eq(users.id, clubMembers.userId))
      .where(and(eq(clubMembers.clubId, club.id), others))
      .orderBy(users.id)
  }
  return await db
    .select({ ...columns, alwaysIn: sql<boolean>`false` })
    .from(leagueMembers)
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .where(and(eq(leagueMembers.leagueId, leagueId ?? ''), others))
    .orderBy(users.id)
}

/** The tournaments with an open league of the club, or with one that the earlier league was run back as. */
export async function playingOf(
  db: Db,
  { club, leagueId }: Pick<Earlier, 'club' | 'leagueId'>,
): Promise<{ apiTournamentId: string; tournOrgId: string }[]> {
  const itsOwn = club
    ? sql`select ${clubLeagues.leagueId} from ${clubLeagues} where ${clubLeagues.clubId} = ${club.id}`
    : sql`select ${repeats.leagueId} from ${repeats} where ${repeats.earlierId} = ${leagueId}`
  return await db
    .selectDistinct({ apiTournamentId: tournaments.tournId, tournOrgId: tournaments.orgId })
    .from(leagues)
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .where(and(sql`${leagues.id} in (${itsOwn})`, isDraftOpen(leagues)))
    .orderBy(tournaments.orgId, tournaments.tournId)
}
