import { eq } from 'drizzle-orm'

import type { WinProbabilities } from '#contract/scoring.ts'
import { isOver } from '#domain/scoring/scoring.ts'
import { teamOutlooks } from '#domain/week/outlook.ts'

import type { Db } from '../db/db.ts'
import { ensureClosed } from '../draft/close.ts'
import type { Member } from '../identity/admission.ts'
import { leagues } from '../leagues/tables.ts'
import { type KnownBoard, knownBoard } from '../tournaments/boards.ts'
import { tournaments } from '../tournaments/tables.ts'
import { type ClosedLeague, loadClosedLeague } from './closed-league.ts'
import { simulateFrom } from './endings.ts'
import { standingsVersion, versionCache } from './version-cache.ts'

const chancesByVersion = versionCache<WinProbabilities['chances']>()

/**
 * Each team's chance to win its league, while there are holes left to play. Every process gets the same result for
 * the same board and field.
 */
export async function readWinProbabilities(
  db: Db,
  { leagueId }: Member,
): Promise<WinProbabilities> {
  if (!(await ensureClosed(db, leagueId))) return nothing
  const [league] = await db
    .select({
      key: leagues.tournamentKey,
      fieldAt: tournaments.fieldAt,
      namesVersion: leagues.namesVersion,
    })
    .from(leagues)
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .where(eq(leagues.id, leagueId))
  const known = league && (await knownBoard(db, league.key))
  if (!known || !hasPlayLeft(known)) return nothing
  // The field matters too: a golfer who withdraws before the start may not be on any board.
  const version = standingsVersion(known.version, league.fieldAt, league.namesVersion)
  const chances = await chancesByVersion(leagueId, version, async () =>
    chancesOf(await loadClosedLeague(db, leagueId), known),
  )
  return { asOf: known.asOf, chances }
}

const nothing: WinProbabilities = { asOf: null, chances: [] }

const hasPlayLeft = ({ board }: KnownBoard) => board.rows.length > 0 && !isOver(board)

async function chancesOf(closed: ClosedLeague, known: KnownBoard) {
  const simulated = await simulateFrom(closed, known)
  if (!simulated) return []
  return teamOutlooks(simulated.endings).map(({ userId, win }) => ({
    userId,
    ...closed.memberOf(userId),
    chance: win,
  }))
}
