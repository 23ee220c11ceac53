import { and, eq, isNull, not, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import { Club } from '#contract/clubs/clubs.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { hasStoredLook, lookOfClub } from '#server/platform/auth/club-look.ts'
import { isActiveSession } from '#server/platform/auth/sessions.ts'
import { sessions, users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { oncePerDatabase } from '#server/platform/db/once-per-database.ts'
import { NotFoundError } from '#server/platform/errors/errors.ts'
import { shortHash, type VersionedDocument } from '#server/platform/http/document-store.ts'

import { hasMemberSql, leagueStatusSql } from '../leagues/league.ts'
import { leagues } from '../leagues/tables.ts'
import { tournaments } from '../tournaments/tables.ts'
import { membersJoined } from './club-leagues.ts'
import { readClub } from './clubs.ts'
import { clubLeagues, clubMembers, clubs } from './tables.ts'

/** A caller who reads a club, by the hash of their session's token. */
export interface ClubReader {
  tokenHash: string
  clubId: string
}

/**
 * Finds the newest version of a club as its reader sees it, in one query that also checks the session and the
 * membership. Of 200 leagues it reads the members of only those that aren't settled.
 *
 * @param origin the address of this site, for the club's link
 * @returns null when the session is not valid
 * @throws {NotFoundError} when there is no such club, or the caller isn't in it
 */
export async function findClubDocument(
  db: Db,
  reader: ClubReader,
  origin: string,
): Promise<VersionedDocument | null> {
  const { clubId } = reader
  const [head] = await findClubVersion(db).execute({ ...reader })
  if (!head) return null
  const { userId, isMember, ...dependsOn } = head
  if (!isMember) throw new NotFoundError('Club not found')
  return {
    key: `club ${clubId} for ${userId} at ${origin}`,
    version: shortHash(JSON.stringify(dependsOn)),
    build: async () =>
      JSON.stringify(z.encode(Club, await readClub(db, { id: userId }, clubId, origin))),
  }
}

const findClubVersion = oncePerDatabase((db) => {
  const members = db
    .select({
      version: sql`md5(string_agg(concat_ws('/', ${clubMembers}.xmin, ${users.id}, ${users.username},
        ${users.firstName}, ${users.lastName}, ${canAct}), ',' order by ${users.id}))`,
    })
    .from(clubMembers)
    .innerJoin(users, eq(users.id, clubMembers.userId))
    .where(eq(clubMembers.clubId, clubs.id))
  const rows = db
    .select({
      version: sql`md5(string_agg(concat_ws('/', ${leagues.id}, ${clubLeagues.version}, ${tournaments.name},
        ${tournaments.startDate}, ${tournaments.endDate}), ',' order by ${leagues.id}))`,
    })
    .from(clubLeagues)
    .innerJoin(leagues, eq(leagues.id, clubLeagues.leagueId))
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .where(eq(clubLeagues.clubId, clubs.id))
  // What changes in a league that isn't settled while its row stays the same.
  const unsettled = db
    .select({
      of: sql`json_agg(json_build_array(${leagues.id}, ${leagueStatusSql}, ${membersJoined(clubs.id)},
        ${hasMemberSql(sessions.userId)}) order by ${leagues.id})`,
    })
    .from(clubLeagues)
    .innerJoin(leagues, eq(leagues.id, clubLeagues.leagueId))
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .where(and(eq(clubLeagues.clubId, clubs.id), not(clubLeagues.settled)))
  return db
    .select({
      userId: sessions.userId,
      isMember: sql<boolean>`${clubs.id} is not null`,
      club: sql`${clubs}.xmin`,
      members: sql`(${members})`,
      leagues: sql`(${rows})`,
      unsettled: sql`(${unsettled})`,
      look: lookOfClub(sql`${clubs}.id`),
      hasStoredLook: hasStoredLook(sql`${clubs}.id`),
    })
    .from(sessions)
    .leftJoin(
      clubMembers,
      and(
        eq(clubMembers.userId, sessions.userId),
        eq(clubMembers.clubId, sql.placeholder('clubId')),
      ),
    )
    .leftJoin(clubs, and(eq(clubs.id, clubMembers.clubId), isNull(clubs.deletedAt)))
    .where(isActiveSession(sql`${sql.placeholder('tokenHash')}`))
    .prepare('club_for_reader')
})
