import { hash } from 'node:crypto'

import { and, eq, sql } from 'drizzle-orm'

import { findDisagreement } from '#domain/scoring/compare-sources.ts'
import { type SourceName, sourceLabels } from '#domain/tournaments/sources.ts'
import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Services } from '#server/platform/services/services.ts'
import type { Doubt } from '#server/tournaments/doubts.ts'
import { storeDoubts } from '#server/tournaments/lock-tournament.ts'
import { encodeScoreboard } from '#server/tournaments/scoreboard-codec.ts'
import type { TournamentRow } from '#server/tournaments/tournaments.ts'

import { weigh } from '../parsing/weigh.ts'
import { feedCandidates } from '../tables.ts'
import { correctCuts } from './cuts.ts'

/** How many new scoreboards in a row must agree before the fallback takes over. One shows that it is live. */
const agreementsToTakeOver = 1
/** The same for the way back. More, because outages tend to recur. */
const agreementsToReturn = 3

/** Older answers of a source don't count. */
const isRecent = sql`${feedCandidates.at} > clock_timestamp() - interval '30 minutes'`

/** A source that asks to serve a tournament's board in place of another. */
export interface TakeoverRequest {
  /** The locked tournament, and the database's clock in epoch milliseconds. */
  row: TournamentRow
  now: number
  /** The last good board; null without one. */
  ours: Scoreboard | null
  next: Scoreboard
  from: SourceName
  to: SourceName
}

/**
 * Decides whether a source may take over a tournament's board, and stores how far it has come. It must agree with our
 * board on all that is finished, whichever source was chosen by hand, unless the administrator trusts what differs.
 *
 * @returns its board, or null while ours stays, and what is doubtful about the tournament now
 * @see docs/decisions/0055-a-fallback-that-agrees.md
 */
export async function considerTakeover(
  services: Pick<Services, 'fallback' | 'golf' | 'log'>,
  db: Db,
  claim: TakeoverRequest,
): Promise<{ taken: Scoreboard | null; doubts: Doubt[] }> {
  const { row, now, ours, next, to } = claim
  const isIt = candidateIs(row.key, to)
  const [last] = await db.select().from(feedCandidates).where(and(isIt, isRecent))
  // Our board says what put a golfer out, whatever the source calls it.
  const corrected = { ...next, rows: correctCuts({ ...next, event: row.name }) }
  const trusted = row.doubts.filter(
    (one) => one.reading === 'takeover' && one.source === to && one.trusted,
  )
  const allowed = trusted.map(({ what }) => what)
  const found = ours && findDisagreement(ours, corrected, allowed)
  const weighing = weigh(row.doubts, 'takeover', next, now)
  const claimed = found && { about: null, source: to, what: found.difference }
  const agrees = claimed === null || weighing.stand({ ...claimed, proof: 'never' })
  const payload = contentHash(next)
  // Between rounds nothing changes, so a source that stands still does no harm.
  const isNew = (last !== undefined && last.payload !== payload) || next.roundStatus === 'complete'
  const agreed = agrees ? (last?.agreed ?? 0) + Number(isNew) : 0
  const isTaken = agrees && agreed >= agreementsNeeded(services, claim)
  // The administrator's trust lasts until the source has taken over.
  const doubts = [...weighing.doubts(), ...(isTaken ? [] : trusted)]
  await storeDoubts(db, row, doubts)
  if (isTaken) {
    await db.delete(feedCandidates).where(eq(feedCandidates.tournamentKey, row.key))
    logTakeover(services, claim)
    return { taken: limitClaimedAge(next, to, last?.at ?? null), doubts }
  }
  const values = { at: sql`clock_timestamp()`, payload, agreed }
  await db
    .insert(feedCandidates)
    .values({ tournamentKey: row.key, source: to, ...values })
    .onConflictDoUpdate({
      target: [feedCandidates.tournamentKey, feedCandidates.source],
      set: values,
    })
  if (found?.kind === 'conflict' && !row.doubts.some(({ what }) => what === found.difference)) {
    const what = `${sourceLabels[to]} disagrees: ${found.difference}`
    services.log.warn({ tournament: row.key, source: to }, `${what}. The first source stays`)
  }
  return { taken: null, doubts }
}

/**
 * ESPN doesn't say when its scores are from, so no more is claimed than when they, or those before them, were read, by
 * whichever process.
 */
export const limitClaimedAge = (
  board: Scoreboard,
  source: SourceName,
  before: Date | null,
): Scoreboard =>
  source === 'espn' && before !== null && before < board.asOf ? { ...board, asOf: before } : board

/** Resets the count of agreeing scoreboards after a failed read. */
export async function resetAgreement(db: Db, key: string, source: SourceName): Promise<void> {
  await db.update(feedCandidates).set({ agreed: 0 }).where(candidateIs(key, source))
}

const candidateIs = (key: string, source: SourceName) =>
  and(eq(feedCandidates.tournamentKey, key), eq(feedCandidates.source, source))

function agreementsNeeded(
  { fallback }: Pick<Services, 'fallback'>,
  { from, to }: TakeoverRequest,
): number {
  if (to === fallback?.name) return agreementsToTakeOver
  // When nothing else reads the tournament, the source that was chosen by hand has only to agree.
  return from === fallback?.name ? agreementsToReturn : 0
}

function logTakeover(
  { golf, log }: Pick<Services, 'golf' | 'log'>,
  { row, from, to }: TakeoverRequest,
): void {
  const note = { tournament: row.key, from, to }
  if (to === golf.name) log.info(note, `scores of ${row.name} come from ${sourceLabels[to]} again`)
  else
    log.warn(
      note,
      `${sourceLabels[from]} is silent: scores of ${row.name} come from ${sourceLabels[to]}`,
    )
}

const contentHash = (board: Scoreboard): string =>
  hash('sha256', JSON.stringify({ ...(encodeScoreboard(board) as object), asOf: null }))
