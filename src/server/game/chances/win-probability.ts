import { and, eq, isNotNull } from 'drizzle-orm'

import type { WinProbabilities } from '#contract/game/scoring.ts'
import { isOver } from '#domain/scoring/scoring.ts'
import { teamChances } from '#domain/week/outlook.ts'
import { closeIfDue } from '#server/leagues/draft/close-draft.ts'
import { leagues } from '#server/leagues/tables.ts'
import type { Member } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { createVersionCache } from '#server/platform/process/version-cache.ts'
import { findScoreboard } from '#server/tournaments/scoreboards.ts'

import { loadClosedLeague } from '../scoring/closed-league.ts'
import { readTallies } from './stored-tally.ts'
import { leagueChances } from './tables.ts'

/** Each team's chance to win its league, as last computed, while there are holes left to play. */
export async function readWinProbabilities(
  db: Db,
  { leagueId }: Pick<Member, 'leagueId'>,
): Promise<WinProbabilities> {
  if (!(await closeIfDue(db, leagueId))) return noChances
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
  const known = league && (await findScoreboard(db, league.key))
  if (!known || isOver(known.board)) return noChances
  const { key: _, asOf, ...version } = league
  const chances = await toWinChances(db, { id: leagueId, ...version })
  return chances.length > 0 ? { asOf, chances } : noChances
}

const noChances: WinProbabilities = { asOf: null, chances: [] }

interface Version {
  id: string
  boardVersion: number | null
  fieldAt: Date | null
  namesVersion: number
}

const toWinChances = createVersionCache(async (db: Db, { id }: Version) => {
  const { endings } = await readTallies(db, id)
  if (!endings) return []
  const { member } = await loadClosedLeague(db, id)
  return teamChances(endings).map(({ userId, win }) => ({
    userId,
    ...member(userId),
    chance: win,
  }))
})
