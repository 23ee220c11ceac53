import { sql } from 'drizzle-orm'

import type { LeagueStandings } from '#domain/scoring/league-standings.ts'
import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import { findStories, type Stories } from '#domain/week/stories.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'

import { readTallies } from '../chances/stored-tally.ts'
import type { ClosedLeague } from '../scoring/closed-league.ts'

/** The stories of a league whose result is official; null for one that is void. */
export async function readStories(
  db: Db,
  { league, field }: ClosedLeague,
  end: { standings: LeagueStandings; board: Scoreboard },
): Promise<Stories | null> {
  if (end.standings.status === 'void') return null
  const { opening } = await readTallies(db, league.id)
  const earlierWeeks = await listEarlierWeeks(db, league.id)
  return findStories({ league, field, ...end, opening, earlierWeeks })
}

/** Everyone's rank in each other settled or imported week of a league's club; empty without a club. */
async function listEarlierWeeks(db: Db, leagueId: string): Promise<Map<string, number>[]> {
  const rows = await queryRows<{ weekId: string; userId: string; rank: number }>(
    db,
    sql`with club as (select club_id from club_leagues where league_id = ${leagueId})
        select l.id as "weekId", r.user_id as "userId", r.rank
        from club
        join club_leagues c on c.club_id = club.club_id
        join leagues l on l.id = c.league_id and l.outcome = 'settled' and l.id <> ${leagueId}
        join league_results r on r.league_id = l.id
        union all
        select w.id, r.user_id, r.rank
        from club
        join club_import_weeks w on w.club_id = club.club_id
        join club_import_results r on r.week_id = w.id and r.user_id is not null`,
  )
  return [...Map.groupBy(rows, ({ weekId }) => weekId).values()].map(
    (week) => new Map(week.map(({ userId, rank }) => [userId, rank])),
  )
}
