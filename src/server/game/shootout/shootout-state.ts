import { eq, sql } from 'drizzle-orm'

import type { ShootoutState } from '#contract/game/shootout.ts'
import type { Rules } from '#domain/leagues/rules.ts'
import { isShortened } from '#domain/scoring/scoring.ts'
import type { VoidReason } from '#domain/shootout/weekend.ts'
import { shootouts } from '#server/leagues/shootout-setting.ts'
import { leagues } from '#server/leagues/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findScoreboard, type StoredScoreboard } from '#server/tournaments/scoreboards.ts'

import { closeShootout, isShootoutDue } from './close-shootout.ts'

/** A league's shootout as it stands, with the board that it is played on. */
export interface ShootoutSnapshot {
  league: { id: string; tournamentKey: string; rules: Rules; namesVersion: number }
  state: ShootoutState
  reason: VoidReason | null
  closesAt: Date | null
  closesEstimated: boolean
  /** When the league was settled. */
  settledAt: Date | null
  known: StoredScoreboard | null
}

/** Reads a league's shootout, and locks its picks first if they are due; null without one. */
export async function findShootout(db: Db, leagueId: string): Promise<ShootoutSnapshot | null> {
  let row = await findRow(db, leagueId)
  if (row?.due) {
    await closeShootout(db, leagueId)
    row = await findRow(db, leagueId)
  }
  if (!row) return null
  const known = await findScoreboard(db, row.league.tournamentKey)
  return { ...row, ...toState(row, known), known }
}

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>

function toState(
  row: Row,
  known: StoredScoreboard | null,
): Pick<ShootoutSnapshot, 'state' | 'reason'> {
  if (row.voidReason) return { state: 'void', reason: row.voidReason }
  if (row.final) return { state: 'final', reason: null }
  if (row.closed && known && isShortened(known.board)) return { state: 'void', reason: 'shortened' }
  return { state: row.closed ? 'locked' : row.closesAt ? 'open' : 'waiting', reason: null }
}

async function findRow(db: Db, leagueId: string) {
  const [row] = await db
    .select({
      league: {
        id: leagues.id,
        tournamentKey: leagues.tournamentKey,
        rules: leagues.rules,
        namesVersion: leagues.namesVersion,
      },
      closesAt: shootouts.closesAt,
      closesEstimated: shootouts.closesEstimated,
      settledAt: leagues.settledAt,
      closed: sql<boolean>`${shootouts.closedAt} is not null`,
      final: sql<boolean>`${shootouts.result} is not null`,
      due: isShootoutDue,
      voidReason: shootouts.voidReason,
    })
    .from(leagues)
    .innerJoin(shootouts, eq(shootouts.leagueId, leagues.id))
    .where(eq(leagues.id, leagueId))
  return row ?? null
}
