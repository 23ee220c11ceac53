import { and, eq, isNotNull } from 'drizzle-orm'

import type { WinProbabilities } from '#contract/game/scoring.ts'
import { isOver } from '#domain/scoring/scoring.ts'
import { teamOutlooks } from '#domain/week/outlook.ts'

import type { Db } from '../db/db.ts'
import { ensureClosed } from '../draft/close.ts'
import type { Member } from '../identity/admission.ts'
import { leagues } from '../leagues/tables.ts'
import { loadClosedLeague } from '../scoring/closed-league.ts'
import { standingsVersion, versionCache } from '../scoring/version-cache.ts'
import { knownBoard } from '../tournaments/boards.ts'
import { storedEndings } from './stored-endings.ts'
import { leagueChances } from './tables.ts'

const chancesByVersion = versionCache<WinProbabilities['chances']>()

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
  const { boardVersion, fieldAt, namesVersion, asOf } = league
  const version = standingsVersion(boardVersion, fieldAt, namesVersion)
  const chances = await chancesByVersion(leagueId, version, () => chancesOf(db, leagueId))
  return chances.length > 0 ? { asOf, chances } : nothing
}

const nothing: WinProbabilities = { asOf: null, chances: [] }

async function chancesOf(db: Db, leagueId: string) {
  const { endings } = await storedEndings(db, leagueId)
  if (!endings) return []
  const { memberOf } = await loadClosedLeague(db, leagueId)
  return teamOutlooks(endings).map(({ userId, win }) => ({
    userId,
    ...memberOf(userId),
    chance: win,
  }))
}
