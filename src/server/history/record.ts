import { setImmediate as othersTurn } from 'node:timers/promises'

import { leagueBoard } from '#domain/scoring/league-board.ts'
import { sql } from 'drizzle-orm'

import { type Db, rowsOf } from '../db/db.ts'
import { loadClosedLeague } from '../scoring/closed-league.ts'
import { knownBoard } from '../tournaments/boards.ts'
import { recordStandings } from './note.ts'

const atOnce = 100

/**
 * Notes how the leagues stand whose tournament's board has changed since that was last noted.
 *
 * @param only of this league; of all when left out
 */
export async function recordChangedStandings(db: Db, only?: string): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const batch = await changed(db, after, only)
    for (const { id, key } of batch) {
      await othersTurn()
      const known = await knownBoard(db, key)
      if (!known) continue
      const { league, teams, field } = await loadClosedLeague(db, id)
      await recordStandings(db, id, known, leagueBoard(league, teams, field, known.board))
    }
    if (batch.length < atOnce) return
    after = batch.at(-1)?.id ?? after
  }
}

async function changed(db: Db, after: string, only?: string) {
  return await rowsOf<{ id: string; key: string }>(
    db,
    sql`select l.id, l.tournament_key as key
        from leagues l
        join boards b on b.tournament_key = l.tournament_key
        left join lateral (
          select seen_version from league_history h
          where h.league_id = l.id order by h.board_version desc limit 1
        ) h on true
        where l.id > ${after} ${only ? sql`and l.id = ${only}` : sql``}
          and l.settled_at is null and l.closed_at is not null
          and coalesce(h.seen_version, 0) < b.version
          and exists (select from teams where teams.league_id = l.id)
        order by l.id
        limit ${atOnce}`,
  )
}
