import { sql } from 'drizzle-orm'

import type { ClubWeekResults } from '#domain/seasons/week.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'

import { firstDay, type ProviderTournament } from '../servers/golf-scene.ts'

/** The season of a club that counts by calendar years in which a tournament begins. */
export const seasonOf = (scene: ProviderTournament): string =>
  String(firstDay(scene).getUTCFullYear())

/** Stores settled weeks of a club as settling leaves them. Their leagues have no members. */
export async function seedWeeks(
  db: Db,
  clubId: string,
  weeks: readonly ClubWeekResults[],
): Promise<void> {
  for (const [nth, week] of weeks.entries()) {
    const { leagueId, startsOn, tournamentName, isVoid, commissioner, winningToPar } = week
    const outcome = isVoid ? 'void' : 'settled'
    const key = `live-golf:1:${leagueId}:2026`
    const results = week.results.map((result) => ({
      ...result,
      golfers: Array.from({ length: 6 }, (_, at) => ({
        position: at < result.missedCuts ? 'CUT' : `T${at + 1}`,
      })),
    }))
    await db.transaction(async (db) => {
      await db.execute(sql`insert into tournaments
          (key, source, org_id, tourn_id, year, name, format, start_date, end_date)
        values (${key}, 'live-golf', '1', ${leagueId}, 2026, ${tournamentName}, 'stroke',
          ${startsOn}::date, ${startsOn}::date + 3)`)
      await db.execute(sql`insert into leagues (id, name, commissioner_id, tournament_key, season_start,
          season_end, entry_fee_cents, rules, setup_complete, drafting_end_at, drafting_end_estimated)
        values (${leagueId}, ${`Week ${nth + 1}`}, ${commissioner.userId}, ${key}, ${startsOn}::date - 5,
          ${startsOn}::date + 3, ${week.fee}, '{}', true, now() + interval '1 day', false)`)
      await db.execute(
        sql`insert into club_leagues (league_id, club_id) values (${leagueId}, ${clubId})`,
      )
      await db.execute(sql`update leagues set drafting_end_at = ${startsOn}::date, closed_at = ${startsOn}::date,
          settled_at = ${startsOn}::date + 5, outcome = ${outcome}::league_outcome where id = ${leagueId}`)
      await db.execute(sql`insert into settlements (league_id, board_version, as_of, round, counting,
          pot_cents, commissioner_id, commissioner_cents)
        values (${leagueId}, 1, now(), 4, 4, ${week.fee * results.length}, ${commissioner.userId},
          ${commissioner.share})`)
      await db.execute(sql`insert into league_results (league_id, user_id, tournament_name, settled_at,
          counted, position, rank, total, predicted, movement, prize_cents, golfers, explanation)
        select ${leagueId}, r."userId", ${tournamentName}, ${startsOn}::date + 5, ${!isVoid}, r.rank::text,
          r.rank, r.total, r.guess, 0, r.prize, r.golfers,
          ${JSON.stringify({ winningToPar })}::jsonb
        from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r(
          "userId" uuid, rank int, total int, guess int, prize bigint, golfers jsonb)`)
    })
  }
}

/** A league's id for each number from 0 on. */
export const weekId = (nth: number): string =>
  `00000000-0000-4000-8000-${String(nth + 1).padStart(12, '0')}`

/** Adds a number of members who never sign in. @returns their ids */
export async function fillClub(db: Db, clubId: string, count: number): Promise<string[]> {
  const made = await queryRows<{ id: string }>(
    db,
    sql`with crowd as (
          insert into users (username, email, password_hash, invite_token)
          select 'c' || n, 'c' || n || '@example.com', '!', 'C' || n
          from generate_series(1, ${count}::int) n
          returning id
        )
        insert into club_members (club_id, user_id) select ${clubId}::uuid, id from crowd
        returning user_id as id`,
  )
  return made.map(({ id }) => id)
}
