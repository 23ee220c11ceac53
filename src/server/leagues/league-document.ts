import { eq, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import { League } from '#contract/leagues/leagues.ts'
import { lookOfLeague } from '#server/platform/auth/club-look.ts'
import { isActiveSession } from '#server/platform/auth/sessions.ts'
import { sessions, users } from '#server/platform/auth/tables.ts'
import { batchQueries, inInputOrder } from '#server/platform/db/batch-queries.ts'
import type { Db } from '#server/platform/db/db.ts'
import { oncePerDatabase } from '#server/platform/db/once-per-database.ts'
import { shortHash, type VersionedDocument } from '#server/platform/http/document-store.ts'

import { tournaments } from '../tournaments/tables.ts'
import { isWaiting } from './access/draft-open.ts'
import { arraysOf, askedReaders, type LeagueReader } from './access/league-readers.ts'
import { readJoinCode } from './join-code.ts'
import { leagueColumns, memberColorsSql } from './league.ts'
import { invitations, leagueMembers, leagues } from './tables.ts'

/**
 * Finds the newest version of a league for a member or an invitee, in one query that also checks the session. Readers
 * share it.
 *
 * @param origin the address of this site, for the league's link, which only the commissioner gets
 * @returns null when the session is not valid, or the caller is neither
 */
export async function findLeagueDocument(
  db: Db,
  reader: LeagueReader,
  origin: string,
): Promise<VersionedDocument | null> {
  const row = await findRow(db)(reader)
  if (!row) return null
  const { league, isCommissioner, document } = row
  if (!isCommissioner) return document
  const joinCode = await readJoinCode(db, league.id, origin)
  return toDocument({ ...league, joinCode }, ` for its commissioner at ${origin}`)
}

const toDocument = (league: League, suffix = ''): VersionedDocument => ({
  key: `league ${league.id}${suffix}`,
  version: shortHash(JSON.stringify(league)),
  build: () => JSON.stringify(z.encode(League, league)),
})

const readIsMember = sql`exists (
  select from ${leagueMembers} as member
  where member.league_id = ${leagues.id} and member.user_id = ${sessions.userId})`

const isInvited = sql`exists (select from ${invitations}
  where ${invitations.leagueId} = ${leagues.id} and ${invitations.toUserId} = ${sessions.userId}
    and ${isWaiting})`

/** The leagues that readers ask for and may see, once for those who get the same. */
const allowedReaders = (db: Db) =>
  db
    .select({
      leagueId: sql<string>`asked.league_id`.as('league_id'),
      isCommissioner: sql<boolean>`${leagues.commissionerId} = ${sessions.userId}`.as(
        'is_commissioner',
      ),
      places: sql<number[]>`array_agg(asked.nth::int)`.as('places'),
    })
    .from(askedReaders)
    .innerJoin(sessions, isActiveSession(sql`asked.hash`))
    .innerJoin(leagues, eq(leagues.id, sql`asked.league_id`))
    .where(or(readIsMember, isInvited))
    .groupBy(sql`1`, sql`2`)
    .as('admitted')

const findRow = oncePerDatabase((db) => {
  const admitted = allowedReaders(db)
  const asked = db
    .select({
      places: admitted.places,
      isCommissioner: admitted.isCommissioner,
      ...leagueColumns,
      colors: memberColorsSql,
      look: lookOfLeague(sql`${leagues}.id`),
    })
    .from(admitted)
    .innerJoin(leagues, eq(leagues.id, admitted.leagueId))
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .innerJoin(users, eq(users.id, leagues.commissionerId))
    .prepare('leagues_for_readers')
  return batchQueries(async (readers: readonly LeagueReader[]) => {
    const rows = await asked.execute(arraysOf(readers))
    const answers = rows.map(({ places, isCommissioner, ...league }) => {
      return { places, isCommissioner, league, document: toDocument(league) }
    })
    return inInputOrder(readers.length, answers)
  })
})
