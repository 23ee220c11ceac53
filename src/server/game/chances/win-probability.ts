import { and, eq, isNotNull } from 'drizzle-orm'

import type { WinProbabilities } from '#contract/game/scoring.ts'
import { isOver } from '#domain/scoring/scoring.ts'
import { teamOutlooks } from '#domain/week/outlook.ts'
import { ensureClosed } from '#server/leagues/draft/close.ts'
import { leagues } from '#server/leagues/tables.ts'
import type { Member } from '#server/platform/auth/admission.ts'
import type { Db } from '#server/platform/db/db.ts'
import { createVersionCache } from '#server/platform/process/version-cache.ts'
import { knownBoard } from '#server/tournaments/boards.ts'

import { loadClosedLeague } from '../scoring/closed-league.ts'
import { storedEndings } from './stored-endings.ts'
import { leagueChances } from './tables.ts'

/** Each team's chance to win its league, as last computed, while there are holes left to play. */
export async function readWinProbabilities(
  db: Db,
  { leagueId }: Pick<Member, 'leagueId'>,
): Promise<WinProbabilities> {
  if (!(await ensureClosed(db, leagueId))) return nothing
  const [league] = await db
    .select({
      key: leagues.tournamentKey,
      namesVersion: leagues.namesVersion,
      boardVersion: leagueChances.boardVersion,
      fieldAt: leagueChances.fieldAt,
      asOf: leagueChances.asOf,
    })
    .from(leagues)
    .innerJoin(leagueChances, eq(leagueChances.leagueId, leagues.id))
    .where(and(eq(leagues.id, leagueId), isNotNull(leagueChances.boardVersion)))
  const known = league && (await knownBoard(db, league.key))
  if (!known || isOver(known.board)) return nothing
  const { key: _, asOf, ...version } = league
  const chances = await chancesOf(db, { id: leagueId, ...version })
  return chances.length > 0 ? { asOf, chances } : nothing
}

const nothing: WinProbabilities = { asOf: null, chances: [] }

interface Version {
  id: string
  boardVersion: number | null
  fieldAt: Date | null
  namesVersion: number
}

const chancesOf = createVersionCache(async (db: Db, { id }: Version) => {
  const { endings } = await storedEndings(db, id)
  if (!endings) return []
  const { memberOf } = await loadClosedLeague(db, id)
  return teamOutlooks(endings).map(({ userId, win }) => ({
    userId,
    ...memberOf(userId),
    chance: win,
  }))
})
