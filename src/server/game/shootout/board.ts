import * as z from 'zod'

import * as calls from '#contract/game/shootout.ts'
import { Refusal } from '#domain/refusal.ts'
import { isOver } from '#domain/scoring/scoring.ts'
import { weekendRound } from '#domain/shootout/weekend.ts'
import { queryForReaders, type Reader } from '#server/leagues/readers.ts'
import type { Database } from '#server/platform/db/db.ts'
import type { Versioned } from '#server/platform/http/document-store.ts'

import { shootoutLines, versionOf } from './lines.ts'
import { standingShootout } from './standing.ts'

const content = calls.getShootoutBoard.response.shape

/**
 * Finds the newest version of a shootout's board; null when the session is not valid or the caller is not a member.
 *
 * @throws {Refusal} shootout-off, or shootout-hidden until its picks lock
 */
export async function findShootoutBoard(
  database: Database,
  reader: Reader,
): Promise<Versioned | null> {
  const { leagueId } = reader
  if (!(await findMembership(database)(reader))) return null
  const { db } = database
  const shootout = await standingShootout(db, leagueId)
  if (!shootout) throw new Refusal('shootout-off')
  const { state, known } = shootout
  if (state === 'waiting' || state === 'open') throw new Refusal('shootout-hidden')
  return {
    key: `shootout ${leagueId}`,
    version: versionOf(shootout),
    own: { asOf: known?.asOf.toISOString() ?? null },
    async make() {
      const over = known !== null && isOver(known.board)
      const { round = weekendRound, roundStatus = 'not-started' } = known?.board ?? {}
      const lines = z.encode(content.lines, (await shootoutLines(db, shootout)) ?? [])
      return JSON.stringify({ over, round, roundStatus, lines })
    },
  }
}

const findMembership = queryForReaders<{ leagueId: string }>('l.id as "leagueId"', '')
