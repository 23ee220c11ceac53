import { sql } from 'drizzle-orm'

import { Refusal } from '#domain/refusal.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { onViolation } from '#server/platform/errors/errors.ts'

// The tables of clubs lie above leagues, so they are named in SQL.

/**
 * Whether a league's club has another one for its tournament, so that the season would count the tournament twice. Locks
 * the club until the transaction ends, so that of two leagues that come in at once the second finds the first. The caller
 * has locked the league.
 */
export async function isSecondForTournament(db: Db, leagueId: string): Promise<boolean> {
  await db.execute(sql`select from clubs
    where id = (select club_id from club_leagues where league_id = ${leagueId}) for no key update`)
  const others = await queryRows(
    db,
    sql`select other.id from club_leagues mine
        join leagues league on league.id = mine.league_id
        join club_leagues fellow on fellow.club_id = mine.club_id and fellow.league_id <> league.id
        join leagues other on other.id = fellow.league_id
          and other.tournament_key = league.tournament_key
          -- A season counts a settled league even if it is deleted.
          and (other.deleted_at is null or other.settled_at is not null)
        where league.id = ${leagueId} and league.settled_at is null`,
  )
  return others.length > 0
}

/** Takes a league out of its club. @throws {Refusal} club-has-tournament if its draft has closed by then, so it stays */
export async function leaveClub(db: Db, leagueId: string): Promise<void> {
  await db
    .execute(sql`delete from club_leagues where league_id = ${leagueId}`)
    .catch(onViolation('club_leagues_locked', () => new Refusal('club-has-tournament')))
}
