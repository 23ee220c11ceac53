import { sql } from 'drizzle-orm'

import type { SeasonWins } from '#domain/week/recap.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'

/** How often each member of a league's club has won in its season, this league left out; null without a club. */
export async function countSeasonWins(db: Db, leagueId: string): Promise<SeasonWins | null> {
  const rows = await queryRows<{ userId: string; wins: number; startMonth: number }>(
    db,
    // A season is named by the year of its first month.
    sql`with season as (
          select c.club_id, coalesce(r.start_month, 1) as start_month,
            extract(year from t.start_date - make_interval(months => coalesce(r.start_month, 1) - 1)) as year
          from club_leagues c
          join leagues l on l.id = c.league_id
          join tournaments t on t.key = l.tournament_key
          left join club_season_rules r on r.club_id = c.club_id
          where c.league_id = ${leagueId}
        ), won as (
          select r.user_id
          from season
          join club_leagues c on c.club_id = season.club_id
          join leagues l on l.id = c.league_id and l.outcome = 'settled' and l.id <> ${leagueId}
          join tournaments t on t.key = l.tournament_key
            and extract(year from t.start_date - make_interval(months => start_month - 1)) = season.year
          join league_results r on r.league_id = l.id and r.rank = 1
          union all
          select r.user_id
          from season
          join club_import_weeks w on w.club_id = season.club_id and w.season = season.year
          join club_import_results r on r.week_id = w.id and r.rank = 1 and r.user_id is not null
        )
        select won.user_id as "userId", count(*)::int as wins, season.start_month as "startMonth"
        from won, season
        group by won.user_id, season.start_month`,
  )
  const [first] = rows
  if (!first) return null
  return {
    period: first.startMonth === 1 ? 'year' : 'season',
    wins: new Map(rows.map(({ userId, wins }) => [userId, wins])),
  }
}
