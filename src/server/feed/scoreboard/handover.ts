import { hash } from 'node:crypto'

import { and, eq, sql } from 'drizzle-orm'

import { disagreement } from '#domain/scoring/agreement.ts'
import { type SourceName, sourceNames } from '#domain/tournaments/sources.ts'
import type { Board } from '#domain/tournaments/tournament.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { World } from '#server/platform/services/world.ts'
import { storeBoard } from '#server/tournaments/stored-board.ts'
import type { TournamentRow } from '#server/tournaments/tournaments.ts'

import { feedCandidates } from '../tables.ts'

/** How many new scoreboards in a row must agree before the fallback takes over. One shows that it is live. */
const agreeingToTakeOver = 1
/** The same for the way back. More, because outages tend to recur. */
const agreeingToReturn = 3

/** Older answers of a source don't count. */
export const isRecent = sql`${feedCandidates.at} > clock_timestamp() - interval '30 minutes'`

/** A source that asks to serve a tournament's board in place of another. */
export interface Claim {
  row: TournamentRow
  /** The last good board; null without one. */
  ours: Board | null
  next: Board
  from: SourceName
  to: SourceName
}

/**
 * Decides whether a source may take over a tournament's board, and stores how far it has come. It must agree with our
 * board on all that is finished, whichever source was chosen by hand.
 *
 * @returns its board, or null while ours stays
 * @see docs/decisions/0055-a-fallback-that-agrees.md
 */
export async function mayTakeOver(
  world: Pick<World, 'fallback' | 'golf' | 'log'>,
  db: Db,
  claim: Claim,
): Promise<Board | null> {
  const { row, ours, next, to } = claim
  const isIt = candidateIs(row.key, to)
  const [last] = await db.select().from(feedCandidates).where(and(isIt, isRecent))
  const found = ours && disagreement(ours, next)
  const isTrusted = found !== null && found.what === last?.trusted
  const payload = contentOf(next)
  // Between rounds nothing changes, so a source that stands still does no harm.
  const isNew = (last !== undefined && last.payload !== payload) || next.roundStatus === 'complete'
  const agreed = found === null || isTrusted ? (last?.agreed ?? 0) + Number(isNew) : 0
  if ((found === null || isTrusted) && agreed >= neededBy(world, claim)) {
    await db.delete(feedCandidates).where(eq(feedCandidates.tournamentKey, row.key))
    tell(world, claim)
    return withProvenAge(next, to, last?.at ?? null)
  }
  const values = {
    at: sql`clock_timestamp()`,
    payload,
    agreed,
    disagreement: found?.what ?? null,
    ...(!isTrusted && { trusted: null }),
  }
  await db
    .insert(feedCandidates)
    .values({ tournamentKey: row.key, source: to, ...values })
    .onConflictDoUpdate({
      target: [feedCandidates.tournamentKey, feedCandidates.source],
      set: values,
    })
  if (found?.kind === 'conflict' && found.what !== last?.disagreement) {
    const what = `${sourceNames[claim.from]} and ${sourceNames[to]} disagree: ${found.what}`
    world.log.warn({ tournament: row.key, source: to }, `${what}. The first source stays`)
  }
  return null
}

/**
 * ESPN doesn't say when its scores are from. All that is known of new ones is that they came after the last reading,
 * and only that much is claimed.
 */
function withProvenAge(board: Board, source: SourceName, before: Date | null): Board {
  const asOf = source === 'espn' && before !== null && before < board.asOf ? before : board.asOf
  return { ...board, asOf }
}

/** Resets the count of agreeing scoreboards after a failed read. */
export async function forgetAgreement(db: Db, key: string, source: SourceName): Promise<void> {
  await db.update(feedCandidates).set({ agreed: 0 }).where(candidateIs(key, source))
}

const candidateIs = (key: string, source: SourceName) =>
  and(eq(feedCandidates.tournamentKey, key), eq(feedCandidates.source, source))

function neededBy({ fallback }: Pick<World, 'fallback'>, { from, to }: Claim): number {
  if (to === fallback?.name) return agreeingToTakeOver
  // When nothing else reads the tournament, the source that was chosen by hand has only to agree.
  return from === fallback?.name ? agreeingToReturn : 0
}

function tell({ golf, log }: Pick<World, 'golf' | 'log'>, { row, from, to }: Claim): void {
  const note = { tournament: row.key, from, to }
  if (to === golf.name) log.info(note, `scores of ${row.name} come from ${sourceNames[to]} again`)
  else
    log.warn(
      note,
      `${sourceNames[from]} is silent: scores of ${row.name} come from ${sourceNames[to]}`,
    )
}

const contentOf = (board: Board): string =>
  hash('sha256', JSON.stringify({ ...(storeBoard(board) as object), asOf: null }))
