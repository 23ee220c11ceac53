import { markNeverStarted } from '#domain/scoring/replacement.ts'
import type { Board } from '#domain/tournaments/tournament.ts'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'

import { type Db, rowsOf } from '../db/db.ts'
import { leagues } from '../leagues/tables.ts'
import { knownBoard } from '../tournaments/boards.ts'
import { entrants, tournaments } from '../tournaments/tables.ts'
import { withdrawnAfter } from '../tournaments/tournaments.ts'
import { type AffectedTeam, announceReplacements } from './replacements.ts'
import { replacementNotices, withdrawalChecks } from './tables.ts'

const atOnce = 500

/**
 * Tells members whose golfer is out before his first shot, and who takes his place, each once, however
 * many processes do this at the same time; from the lock on the league's log says it too. What the entry
 * list or the board say decides; that a golfer is merely not on the board yet is not enough for a mail.
 */
export async function announceWithdrawals(db: Db): Promise<void> {
  const played = await db
    .selectDistinct({ key: tournaments.key, name: tournaments.name })
    .from(leagues)
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .where(inArray(tournaments.status, ['upcoming', 'in-progress']))
  for (const { key, name } of played) {
    const board = (await knownBoard(db, key))?.board ?? null
    const out = await outOf(db, key, board)
    if (out.length === 0) continue
    let affected
    do {
      affected = await db.transaction(async (db) => {
        const rows = await teamsHitBy(db, key, out)
        for (const teams of Map.groupBy(rows, ({ leagueId }) => leagueId).values()) {
          await announceReplacements(db, { key, name, board, out }, teams)
        }
        return rows.length
      })
    } while (affected === atOnce)
  }
}

/** Who is said to be out, gone from the entry list or out on the board, and never started. */
async function outOf(db: Db, key: string, board: Board | null): Promise<string[]> {
  const gone = await db
    .select({ apiPlayerId: entrants.apiPlayerId })
    .from(entrants)
    .where(and(eq(entrants.tournamentKey, key), gte(entrants.missing, withdrawnAfter)))
  const out = (board?.rows ?? []).filter((row) => row.out !== null)
  const said = [
    ...gone.map(({ apiPlayerId }) => ({ apiPlayerId, inField: false })),
    ...out.map(({ apiPlayerId }) => ({ apiPlayerId, inField: true })),
  ]
  const ids = markNeverStarted(said, board).flatMap(({ apiPlayerId, neverStarted }) =>
    neverStarted ? [apiPlayerId] : [],
  )
  return [...new Set(ids)]
}

/** A league whose deadline has passed and that has not closed is left until it has. */
async function teamsHitBy(db: Db, key: string, out: readonly string[]): Promise<AffectedTeam[]> {
  return await rowsOf<AffectedTeam>(
    db,
    sql`select l.id as "leagueId", l.name as league, l.closed_at is not null as closed,
               t.user_id as "userId", u.username, t.api_player_ids as team, golfer
        from teams t
        join ${leagues} l on l.id = t.league_id
        join users u on u.id = t.user_id
        cross join lateral (
          select unnest(t.api_player_ids) as golfer
          union
          select replacement_id from ${replacementNotices} known
          where (known.league_id, known.user_id) = (l.id, t.user_id)
        ) as concerned
        where l.tournament_key = ${key} and golfer in ${[...out]}
          and t.api_player_ids && ${sql.param([...out])}::text[]
          and (l.closed_at is not null or l.drafting_end_at > clock_timestamp())
          and not exists (
            select from ${withdrawalChecks} done
            where (done.league_id, done.user_id, done.api_player_id, done.after_close)
              = (l.id, t.user_id, golfer, l.closed_at is not null)
          )
        order by l.id, t.user_id, golfer
        limit ${atOnce}`,
  )
}
