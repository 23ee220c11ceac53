import { and, desc, eq, isNull, ne, not, type SQL, sql } from 'drizzle-orm'

import type { Rules } from '#domain/leagues/rules.ts'
import { isBlocked } from '#server/friends/blocks.ts'
import { isDraftOpen } from '#server/leagues/access/draft-open.ts'
import { hasShootout } from '#server/leagues/shootout-setting.ts'
import { allLeagues, leagueMembers, leagues } from '#server/leagues/tables.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { outsideName } from '#server/platform/auth/person-name.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import { tournaments } from '#server/tournaments/tables.ts'

import { clubLeagues, clubMembers, clubs } from '../tables.ts'
import { repeatedLeagues } from './tables.ts'

/** Where a new week comes from: a club, or an earlier league. */
export type Origin = { clubId: string; leagueId: null } | { clubId: null; leagueId: string }

/** Everything that a new week takes over. */
export interface LeagueTemplate {
  name: string
  /** In cents. */
  entryFee: number
  rules: Rules
  shootout: boolean
}

/** Whether a league's next week is its club's, or the league itself is run back. */
export async function originOf(db: Db, leagueId: string): Promise<Origin> {
  const [club] = await db
    .select({ clubId: clubs.id })
    .from(clubLeagues)
    .innerJoin(clubs, and(eq(clubs.id, clubLeagues.clubId), isNull(clubs.deletedAt)))
    .where(eq(clubLeagues.leagueId, leagueId))
  return club ? { ...club, leagueId: null } : { clubId: null, leagueId }
}

/** Reads what the next week takes over. */
export const earlierOf = (db: Db, { clubId, leagueId }: Origin): Promise<LeagueTemplate> =>
  clubId === null ? readLeagueTemplate(db, leagueId) : readClubTemplate(db, clubId)

async function readLeagueTemplate(db: Db, leagueId: string): Promise<LeagueTemplate> {
  const [league] = await db
    .select({
      name: allLeagues.name,
      entryFee: allLeagues.entryFeeCents,
      rules: allLeagues.rules,
      shootout: hasShootout(allLeagues.id),
    })
    .from(allLeagues)
    .where(eq(allLeagues.id, leagueId))
  return found(league, 'League')
}

/** The shootout is played if it was the last time. */
async function readClubTemplate(db: Db, clubId: string): Promise<LeagueTemplate> {
  const [club] = await db
    .select({ name: clubs.name, entryFee: clubs.entryFeeCents, rules: clubs.rules })
    .from(clubs)
    .where(eq(clubs.id, clubId))
  const [last] = await db
    .select({ shootout: hasShootout(clubLeagues.leagueId) })
    .from(clubLeagues)
    .innerJoin(allLeagues, eq(allLeagues.id, clubLeagues.leagueId))
    .where(eq(clubLeagues.clubId, clubId))
    .orderBy(desc(allLeagues.draftingEndAt), desc(allLeagues.createdAt), desc(allLeagues.id))
    .limit(1)
  return { ...found(club, 'Club'), shootout: last?.shootout ?? false }
}

/** Someone to ask for a new week. */
export interface Invitee {
  userId: string
  name: string
  alwaysIn: boolean
}

/**
 * Everyone in the club, or in the earlier league, besides the caller, in the order in which writers lock people.
 * People who can't act, who blocked the caller or whom the caller blocked are left out silently.
 *
 * @param lock keeps their accounts and the caller's as they are until the transaction ends
 */
export async function listInvitees(
  db: Db,
  { clubId, leagueId }: Origin,
  callerId: string,
  lock: 'share' | null = null,
): Promise<Invitee[]> {
  const everyone = clubId
    ? sql`select user_id, always_in from ${clubMembers} where club_id = ${clubId}`
    : sql`select user_id, false as always_in from ${leagueMembers} where league_id = ${leagueId}`
  const select = (who?: SQL) =>
    db
      .select({
        userId: users.id,
        name: outsideName(users),
        alwaysIn: sql<boolean>`everyone.always_in`,
      })
      .from(users)
      .innerJoin(sql`(${everyone}) as everyone`, eq(users.id, sql`everyone.user_id`))
      .where(and(who, canAct, not(isBlocked(users.id, callerId))))
      .orderBy(users.id)
  // A statement doesn't see the blocks that it waits for, so people are read once they are locked.
  if (lock) await select().for(lock, { of: users })
  return await select(ne(users.id, callerId))
}

/** Whether a league is one of the club, or one that the earlier league was run back as. For a query of `leagues`. */
const isNextOf = ({ clubId, leagueId }: Origin) =>
  clubId
    ? sql`${leagues.id} in (select league_id from ${clubLeagues} where club_id = ${clubId})`
    : sql`${leagues.id} in (select league_id from ${repeatedLeagues} where earlier_id = ${leagueId})`

/** The league that there is for a tournament already; null if there is none. */
export async function findExistingLeague(
  db: Db,
  origin: Origin,
  key: string,
): Promise<string | null> {
  const [made] = await db
    .select({ id: leagues.id })
    .from(leagues)
    .where(and(isNextOf(origin), eq(leagues.tournamentKey, key)))
    .orderBy(leagues.createdAt, leagues.id)
    .limit(1)
  return made?.id ?? null
}

/** The tournaments with an open league already. */
export async function listOpenTournaments(
  db: Db,
  origin: Origin,
): Promise<{ apiTournamentId: string; tournOrgId: string }[]> {
  return await db
    .selectDistinct({ apiTournamentId: tournaments.tournId, tournOrgId: tournaments.orgId })
    .from(leagues)
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .where(and(isNextOf(origin), isDraftOpen(leagues)))
    .orderBy(tournaments.orgId, tournaments.tournId)
}
