import { sql } from 'drizzle-orm'

import type { LeagueStandings } from '#domain/scoring/league-standings.ts'
import type { ClubWeekResults } from '#domain/seasons/week.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { createVersionCache } from '#server/platform/process/version-cache.ts'

import { liveStandings } from '../scoring/leaderboard.ts'
import type { LeagueInPlay, SeasonVersions } from './season-versions.ts'

/** Every settled, void or imported week of a club, the earliest first. */
export const listFinalWeeks = async (
  db: Db,
  { clubId, settledVersion }: Pick<SeasonVersions, 'clubId' | 'settledVersion'>,
): Promise<ClubWeekResults[]> => await settledByClub(db, { id: clubId, settledVersion })

const settledByClub = createVersionCache((db: Db, { id }: { id: string; settledVersion: string }) =>
  readSettledWeeks(db, id),
)

type Row = Omit<ClubWeekResults, 'fee' | 'commissioner' | 'imported'> & {
  pot: number
  /** Null for an imported week, whose prizes are net. */
  commissionerId: string | null
  imported: ClubWeekResults['imported'] | null
  share: number
}

async function readSettledWeeks(db: Db, clubId: string): Promise<ClubWeekResults[]> {
  // The index league_results_week_idx has all that is read of a result, so that the golfers stay unread.
  const rows = await queryRows<Row & Record<string, unknown>>(
    db,
    sql`select l.id as "leagueId", t.name as "tournamentName", t.start_date::text as "startsOn",
          l.outcome = 'void' as "isVoid", s.pot_cents::float8 as pot,
          s.commissioner_id as "commissionerId", s.commissioner_cents::float8 as share,
          (select max(r.winning_to_par) from league_results r where r.league_id = l.id) as "winningToPar",
          coalesce((
            select json_agg(json_build_object(
              'userId', r.user_id, 'rank', r.rank, 'total', r.total, 'guess', r.predicted,
              'prize', r.prize_cents, 'missedCuts', r.cut_golfers
            ) order by r.rank, r.user_id)
            from league_results r where r.league_id = l.id
          ), '[]'::json) as results,
          null::json as imported
        from club_leagues
        join leagues l on l.id = club_leagues.league_id and l.settled_at is not null
        join settlements s on s.league_id = l.id
        join tournaments t on t.key = l.tournament_key
        where club_leagues.club_id = ${clubId}
        union all
        select w.id, w.event, w.season || '-01-01', false, 0, null, 0, null,
          -- Not a join: its plan reads every pair of rows while the database takes the tables for empty.
          (select json_agg(json_build_object(
              'userId', r.person_id, 'person', r.person, 'rank', r.rank, 'total', r.total, 'guess', null,
              'prize', r.money_cents, 'missedCuts', 0
            ) order by r.rank, r.person_id)
            from club_import_results r where r.week_id = w.id),
          json_build_object('season', w.season, 'nth', w.nth)
        from club_import_weeks w
        where w.club_id = ${clubId}
        order by "startsOn", "leagueId"`,
  )
  return rows.map(({ pot, commissionerId, share, imported, ...week }) => ({
    ...week,
    ...(imported && { imported }),
    fee: week.results.length > 0 ? pot / week.results.length : 0,
    commissioner: { userId: commissionerId ?? '', share },
  }))
}

/** A club's weeks as they stand, of those leagues in which a team has started. */
export async function listLiveWeeks(
  db: Db,
  leagues: readonly LeagueInPlay[],
): Promise<ClubWeekResults[]> {
  const weeks = await Promise.all(
    leagues.map((league) => weekInPlay(db, { id: league.leagueId, ...league })),
  )
  return weeks.filter((week) => week !== null)
}

const weekInPlay = createVersionCache(
  async (db: Db, league: LeagueInPlay & { id: string }): Promise<ClubWeekResults | null> => {
    const board = await liveStandings(db, league)
    if (board.rows.every(({ standing }) => standing.total === null)) return null
    const { leagueId, tournamentName, startsOn, commissionerId } = league
    return { leagueId, tournamentName, startsOn, ...toWeekResults(board, commissionerId) }
  },
)

/** The same of a week that settling stores. */
const toWeekResults = (board: LeagueStandings, commissionerId: string) => ({
  isVoid: board.status === 'void',
  fee: board.rows.length > 0 ? board.pot / board.rows.length : 0,
  commissioner: { userId: commissionerId, share: board.commissionerCut },
  winningToPar: board.tiebreaker.winningToPar,
  results: board.rows.map(({ userId, predicted, prize, standing, golfers }) => ({
    userId,
    rank: standing.rank,
    total: standing.total,
    guess: predicted,
    prize,
    missedCuts: golfers.filter(({ position }) => position === 'CUT').length,
  })),
})
