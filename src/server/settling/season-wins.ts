import { sql } from 'drizzle-orm'

import type { SeasonWins } from '#domain/week/recap.ts'

import { type Db, rowsOf } from '../db/db.ts'

/** How often each member of a league's club has won in its season, the league included once it has its result. */
export async function seasonWins(db: Db, leagueId: string): Promise<SeasonWins | null> {
  const rows = await rowsOf<{ userId: string; wins: number; startMonth: number }>(
    db,
    // A season is named by the year of its first month.
    sql`with season as (
          select c.club_id, coalesce(r.start_month, 1) as start_month, l.season_start as day
          from club_leagues c
          join leagues l on l.id = c.league_id
          left join club_season_rules r on r.club_id = c.club_id
          where c.league_id = ${leagueId}
        )
        select r.user_id as "userId", count(*)::int as wins, start_month as "startMonth"
        from season
        join club_leagues c on c.club_id = season.club_id
        join leagues l on l.id = c.league_id and l.outcome = 'settled'
          and extract(year from l.season_start - make_interval(months => start_month - 1))
            = extract(year from day - make_interval(months => start_month - 1))
        join league_results r on r.league_id = l.id and r.rank = 1
        group by r.user_id, start_month`,
  )
  const [first] = rows
  if (!first) return null
  return {
    of: first.startMonth === 1 ? 'year' : 'season',
    wins: new Map(rows.map(({ userId, wins }) => [userId, wins])),
  }
}
