import * as z from 'zod'

import * as calls from '#contract/game/shootout.ts'
import { Refusal } from '#domain/refusal.ts'
import { isOver } from '#domain/scoring/scoring.ts'
import { weekendRound } from '#domain/shootout/weekend.ts'
import { firstTeeOfRound } from '#domain/tournaments/rounds.ts'
import { queryLeagueReaders, type LeagueReader } from '#server/leagues/access/league-readers.ts'
import type { Database } from '#server/platform/db/db.ts'
import type { VersionedDocument } from '#server/platform/http/document-store.ts'

import { readRows, toVersion } from './shootout-rows.ts'
import { findShootout } from './shootout-state.ts'

const content = calls.getShootoutStandings.response.shape

/**
 * Finds the newest version of a shootout's board; null when the session is not valid or the caller is not a member.
 *
 * @throws {Refusal} shootout-off, or shootout-hidden until its picks lock
 */
export async function findShootoutDocument(
  database: Database,
  reader: LeagueReader,
): Promise<VersionedDocument | null> {
  const { leagueId } = reader
  if (!(await findMembership(database)(reader))) return null
  const { db } = database
  const shootout = await findShootout(db, leagueId)
  if (!shootout) throw new Refusal('shootout-off')
  const { state, known } = shootout
  if (state === 'waiting' || state === 'open') throw new Refusal('shootout-hidden')
  return {
    key: `shootout ${leagueId}`,
    version: toVersion(shootout),
    volatile: { asOf: known?.asOf.toISOString() ?? null },
    async build() {
      const over = known !== null && isOver(known.board)
      const { round = weekendRound, roundStatus = 'not-started' } = known?.board ?? {}
      const lines = z.encode(content.lines, (await readRows(db, shootout)) ?? [])
      const firstTee = known && firstTeeOfRound(known.board)
      const play = { round, roundStatus, ...(firstTee && { firstTeeOfRound: firstTee }) }
      return JSON.stringify({ over, ...play, lines })
    },
  }
}

const findMembership = queryLeagueReaders<{ leagueId: string }>('l.id as "leagueId"', '')
