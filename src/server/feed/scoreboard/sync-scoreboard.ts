import { isDeepStrictEqual } from 'node:util'

import { eq, getTableColumns, sql } from 'drizzle-orm'

import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import type { Db } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { publish } from '#server/platform/live/live.ts'
import { FeedError, type GolfSource } from '#server/platform/services/golf-source.ts'
import type { Services } from '#server/platform/services/services.ts'
import type { Doubt } from '#server/tournaments/doubts.ts'
import { lockTournament, storeDoubts } from '#server/tournaments/lock-tournament.ts'
import { decodeAccepted, encodeScoreboard } from '#server/tournaments/scoreboard-codec.ts'
import { boards, tournaments } from '#server/tournaments/tables.ts'
import type { TournamentRow } from '#server/tournaments/tournaments.ts'

import { asOfSql } from './as-of.ts'
import { withReadableCut } from './cuts.ts'
import { considerTakeover, limitClaimedAge, resetAgreement } from './failover.ts'
import { acceptScoreboard } from './guards.ts'

/** PostgreSQL changes this with every write of a row. */
const rowVersion = sql<string>`${boards}.xmin::text`

/**
 * Reads a tournament's board and stores what the guards accept. It writes one row, however many leagues
 * there are: their standings are computed when somebody reads them.
 *
 * @param source the one that `GOLF_FEED` names, or its fallback
 * @throws {FeedError} and the last good board stays
 */
export async function syncScoreboard(
  services: Pick<Services, 'db' | 'golf' | 'fallback' | 'log'>,
  row: TournamentRow,
  source: GolfSource = services.golf,
): Promise<void> {
  const isHere = eq(boards.tournamentKey, row.key)
  const [before] = await services.db.select({ stamp: rowVersion }).from(boards).where(isHere)
  const next = await source.fetchScoreboard(row).catch(async (error: unknown) => {
    if (error instanceof FeedError) await resetAgreement(services.db, row.key, source.name)
    throw error
  })
  // Most tournaments without a scoreboard have nothing to forget.
  if (!next && !row.doubts.some(isAboutBoard)) return
  await services.db.transaction(async (db) => {
    const locked = await lockTournament(db, row.key)
    if (!locked) return
    const [last] = await db
      .select({ ...getTableColumns(boards), stamp: rowVersion })
      .from(boards)
      .where(isHere)
    // While this process was paused or its provider slow, another process stored a newer answer.
    if (last?.stamp !== before?.stamp) return
    const from = last?.source ?? services.golf.name
    const to = source.name
    const ours = last ? decodeAccepted(last, []).board : null
    // Doubts about scores hold up the result, even while the source has no scoreboard.
    const hasRows = ours !== null && ours.rows.length > 0
    if (!next && !hasRows && from === to) await withdrawDoubts(db, locked.row)
    if (!next) return
    const { taken, doubts } =
      from === to
        ? { taken: next, doubts: locked.row.doubts }
        : await considerTakeover(services, db, { ...locked, ours, next, from, to })
    if (!taken) return
    // The clocks of two sources can't be compared, and the one that takes over has shown that it isn't behind.
    const known = last && from !== to ? { ...last, providerAt: taken.asOf } : last
    const current = { ...locked, row: { ...locked.row, doubts } }
    await storeAccepted(db, current, known, taken, {
      source: to,
      isFallback: to !== services.golf.name,
    })
  })
}

/** Forgets what was doubtful about a board without golfers that its source no longer has. */
const withdrawDoubts = (db: Db, row: TournamentRow) =>
  storeDoubts(
    db,
    row,
    row.doubts.filter((doubt) => !isAboutBoard(doubt)),
  )

const isAboutBoard = ({ reading }: Doubt): boolean => reading === 'board'

/** Compares a payload with the last accepted board, and stores the result. */
export async function storeAccepted(
  db: Db,
  { row, now }: { row: TournamentRow; now: number },
  last: typeof boards.$inferSelect | undefined,
  next: Scoreboard,
  { source, isFallback }: { source: GolfSource['name']; isFallback: boolean },
): Promise<void> {
  const { key, orgId, tournId } = row
  const previous = last ? decodeAccepted(last, row.doubts) : null
  // ESPN's time is when this process first read the payload.
  const payload = source === 'espn' ? { ...next, asOf: null } : next
  const named = withReadableCut(previous?.board ?? null, { ...next, event: row.name })
  const { board, doubts, at } = acceptScoreboard(previous, named, now, row.doubts, payload)
  const isCopy = previous !== null && isSame(board, previous.board)
  // While the first source's scores move, no other is to take over.
  const isSought = isFallback || isCopy
  const open = isSought ? doubts : doubts.filter(({ reading }) => reading !== 'takeover')
  await storeDoubts(db, row, open)
  if (board === previous?.board) return
  const read = {
    seenAt: sql`clock_timestamp()`,
    providerAt: at,
    asOf: await asOfSql(
      db,
      key,
      isCopy ? limitClaimedAge(board, source, previous.board.asOf) : board,
    ),
    officialAt: board.status === 'official' ? (last?.officialAt ?? sql`clock_timestamp()`) : null,
    source,
    fallbackSince: isFallback ? sql`coalesce(${boards.fallbackSince}, clock_timestamp())` : null,
  }
  if (last && isCopy) {
    await db.update(boards).set(read).where(eq(boards.tournamentKey, key))
    // The scores stay, and the page says where they come from now.
    const isMoved = (last.fallbackSince !== null) !== isFallback
    if (isMoved) await publish(db, { kind: 'tournament', key, orgId, tournId, inPlay: true })
    return
  }
  // The first version is the time, so that no process confuses a new board with one that was deleted.
  const version = last ? last.version + 1 : Date.now()
  const values = { ...read, board: encodeScoreboard(board), version }
  const firstSince = isFallback ? sql`clock_timestamp()` : null
  await db
    .insert(boards)
    .values({ tournamentKey: key, ...values, fallbackSince: firstSince })
    .onConflictDoUpdate({ target: boards.tournamentKey, set: values })
  if (board.status !== row.status) {
    await db.update(tournaments).set({ status: board.status }).where(eq(tournaments.key, key))
  }
  // In play, scores move without a change of status.
  const inPlay = board.status === 'in-progress' && previous?.board.status === board.status
  await publish(db, { kind: 'tournament', key, orgId, tournId, inPlay })
  // They look at the board after the commit, off the path of everyone who reads it.
  await enqueue(db, 'moments', null)
  await enqueue(db, 'chances', null)
  await enqueue(db, 'shootouts', null)
  await enqueue(db, 'scorecards', null)
}

/** The provider's own time advances even when nothing else changes. */
const isSame = (a: Scoreboard, b: Scoreboard): boolean =>
  isDeepStrictEqual({ ...a, asOf: null }, { ...b, asOf: null })
