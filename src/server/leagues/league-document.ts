import { eq, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import { League } from '#contract/leagues/leagues.ts'
import { isActiveSession } from '#server/platform/auth/sessions.ts'
import { sessions, users } from '#server/platform/auth/tables.ts'
import { batched, inOrder } from '#server/platform/db/batched.ts'
import type { Db } from '#server/platform/db/db.ts'
import { prepareOnce } from '#server/platform/db/prepare-once.ts'
import { hashOf, type Versioned } from '#server/platform/http/document-store.ts'

import { tournaments } from '../tournaments/tables.ts'
import { joinCodeOf } from './join-code.ts'
import { leagueColumns } from './league.ts'
import { isWaiting } from './open.ts'
import type { Reader } from './readers.ts'
import { invitations, leagueMembers, leagues } from './tables.ts'

/**
 * Finds the newest version of a league for a member or an invitee, in one query that also checks the session. Readers
 * share it.
 *
 * @param origin the address of this site, for the league's link, which only the commissioner gets
 * @returns null when the session is not valid, or the caller is neither
 */
export async function findLeague(
  db: Db,
  reader: Reader,
  origin: string,
): Promise<Versioned | null> {
  const row = await findRow(db)(reader)
  if (!row) return null
  const { league, isCommissioner, document } = row
  if (!isCommissioner) return document
  const joinCode = await joinCodeOf(db, league.id, origin)
  return documentOf({ ...league, joinCode }, ` for its commissioner at ${origin}`)
}

const documentOf = (league: League, of = ''): Versioned => ({
  key: `league ${league.id}${of}`,
  version: hashOf(JSON.stringify(league)),
  make: () => JSON.stringify(z.encode(League, league)),
})

const isMember = sql`exists (
  select from ${leagueMembers} as member
  where member.league_id = ${leagues.id} and member.user_id = ${sessions.userId})`

const isInvited = sql`exists (select from ${invitations}
  where ${invitations.leagueId} = ${leagues.id} and ${invitations.toUserId} = ${sessions.userId}
    and ${isWaiting})`

/** The leagues that readers ask for and may see, once for those who get the same. */
const admittedReaders = (db: Db) =>
  db
    .select({
      leagueId: sql<string>`asked.league_id`.as('league_id'),
      isCommissioner: sql<boolean>`${leagues.commissionerId} = ${sessions.userId}`.as(
        'is_commissioner',
      ),
      places: sql<number[]>`array_agg(asked.nth::int)`.as('places'),
    })
    .from(
      sql`unnest((select ${sql.placeholder('hashes')}::text[]), (select ${sql.placeholder('leagueIds')}::uuid[]))
        with ordinality as asked (hash, league_id, nth)`,
    )
    .innerJoin(sessions, isActiveSession(sql`asked.hash`))
    .innerJoin(leagues, eq(leagues.id, sql`asked.league_id`))
    .where(or(isMember, isInvited))
    .groupBy(sql`1`, sql`2`)
    .as('admitted')

const findRow = prepareOnce((db) => {
  const admitted = admittedReaders(db)
  const asked = db
    .select({ places: admitted.places, isCommissioner: admitted.isCommissioner, ...leagueColumns })
    .from(admitted)
    .innerJoin(leagues, eq(leagues.id, admitted.leagueId))
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .innerJoin(users, eq(users.id, leagues.commissionerId))
    .prepare('leagues_for_readers')
  return batched(async (readers: readonly Reader[]) => {
    const rows = await asked.execute({
      hashes: readers.map(({ tokenHash }) => tokenHash),
      leagueIds: readers.map(({ leagueId }) => leagueId),
    })
    const answers = rows.map(({ places, isCommissioner, ...league }) => {
      return { places, isCommissioner, league, document: documentOf(league) }
    })
    return inOrder(readers.length, answers)
  })
})
