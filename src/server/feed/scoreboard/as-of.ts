import { sql, type SQL } from 'drizzle-orm'

import { isOver } from '#domain/scoring/scoring.ts'
import { roundInPlayOrNext, firstTeeOfRound } from '#domain/tournaments/rounds.ts'
import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'

/**
 * When a scoreboard's scores are from: the provider's time during play, now between rounds. A scoreboard without a
 * round that should have begun goes stale.
 */
export async function asOfSql(db: Db, key: string, board: Scoreboard): Promise<SQL> {
  const now = sql`clock_timestamp()`
  const { asOf, roundStatus } = board
  if (isOver(board) || roundStatus === 'suspended') return now
  if (roundStatus === 'in-progress') return sql`least(${now}, ${instant(asOf)})`
  const teeAt = await findFirstTeeOfNextRound(db, key, board)
  return teeAt === null
    ? now
    : sql`case when ${instant(teeAt)} < ${now}
        then least(${now}, greatest(${instant(asOf)}, ${instant(teeAt)})) else ${now} end`
}

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** The next round's first tee time by the board, or by the field. */
async function findFirstTeeOfNextRound(
  db: Db,
  key: string,
  board: Scoreboard,
): Promise<Date | null> {
  const onBoard = firstTeeOfRound(board)
  if (onBoard) return onBoard
  const [drawn] = await queryRows<{ at: string | null }>(
    db,
    sql`select min((tee ->> 'at')::timestamptz)::text as at
        from entrants, jsonb_array_elements(tee_times) as tee
        where tournament_key = ${key} and (tee ->> 'round')::int = ${roundInPlayOrNext(board)}`,
  )
  return drawn?.at ? new Date(drawn.at) : null
}
