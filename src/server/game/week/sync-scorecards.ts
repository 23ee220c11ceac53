import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import { isOver } from '#domain/scoring/scoring.ts'
import type { ScoreboardRow, Scorecard } from '#domain/tournaments/tournament.ts'
import { needsScorecard, type EagleWatch, trackEagle } from '#domain/week/progress.ts'
import { findServingSource } from '#server/feed/source-state.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { runForEach } from '#server/platform/process/background-task.ts'
import { FeedError } from '#server/platform/services/golf-source.ts'
import type { Services } from '#server/platform/services/services.ts'
import { findScoreboard } from '#server/tournaments/scoreboards.ts'
import { isReadFrom } from '#server/tournaments/sources.ts'
import { tournaments } from '#server/tournaments/tables.ts'
import type { TournamentRow } from '#server/tournaments/tournaments.ts'

import { scorecards, watchedGolfers } from './tables.ts'

/** The most scorecards that one run reads of a tournament, because each costs a call. */
const maxPerRun = 40
/** How long the first retry waits, in seconds; each one doubles it, up to an hour. */
const firstRetrySeconds = 60
const maxDoublings = 6

type WatchedGolfer = typeof watchedGolfers.$inferSelect

const wait = sql`make_interval(secs => ${firstRetrySeconds} * power(2, least(${watchedGolfers.tries} - 1, ${maxDoublings})))`
/** Whether the next attempt at a golfer's scorecard is due. */
const isDue = sql<boolean>`(${watchedGolfers.tries} = 0 or ${watchedGolfers.triedAt} < clock_timestamp() - ${wait})`

/**
 * Reads the scorecards that the boards of unsettled leagues call for: of each round that someone's golfer finished,
 * and of an eagle that shows between two boards. The holes are nowhere else.
 */
export async function syncScorecards(services: Services): Promise<void> {
  const { db, log } = services
  const rows = await db
    .selectDistinct({ id: tournaments.key, tournament: tournaments })
    .from(tournaments)
    .innerJoin(watchedGolfers, eq(watchedGolfers.tournamentKey, tournaments.key))
    .where(and(isReadFrom(services), hasUnsettledLeague))
  const sync = async ({ tournament }: { tournament: TournamentRow }) => {
    try {
      const source = await findServingSource(services, tournament.key)
      if (source) await syncTournament({ db, golf: source }, tournament)
      return true
    } catch (error) {
      if (!(error instanceof FeedError)) throw error
      log.warn({ failure: error.kind }, `scorecards could not be read: ${error.message}`)
      return false
    }
  }
  await runForEach(rows, sync, 'tournaments’ scorecards weren’t read')
}

const hasUnsettledLeague = sql`exists (
  select from leagues where leagues.tournament_key = ${tournaments.key}
    and leagues.closed_at is not null and leagues.settled_at is null)`

async function syncTournament(
  { db, golf }: Pick<Services, 'db' | 'golf'>,
  tournament: TournamentRow,
) {
  const known = await findScoreboard(db, tournament.key)
  if (!known || known.board.status === 'upcoming') return
  const byId = new Map(known.board.rows.map((row) => [row.apiPlayerId, row]))
  const watched = await db
    .select({ one: watchedGolfers, isDue })
    .from(watchedGolfers)
    .where(eq(watchedGolfers.tournamentKey, tournament.key))
    .orderBy(sql`${watchedGolfers.triedAt} nulls first`, asc(watchedGolfers.apiPlayerId))
  const cards = await readScorecards(db, tournament.key)
  const wanted: WatchedGolfer[] = []
  for (const { one, isDue } of watched) {
    const row = byId.get(one.apiPlayerId)
    if (!row || row.stale) continue
    const { watch, isNews } = await updateWatch(db, one, row)
    if (!isDue && !isNews) continue
    if (needsScorecard(row, watch, cards.get(one.apiPlayerId) ?? [])) wanted.push(one)
  }
  let stored = 0
  try {
    for (const one of wanted.slice(0, maxPerRun)) {
      if (!(await claimFetch(db, one))) continue
      const read = await golf.fetchScorecards(tournament, one.apiPlayerId)
      stored += await storeScorecards(db, one, read ?? [])
    }
  } finally {
    // Once play is over, no board follows that would look at them.
    if (stored > 0 || isOver(known.board)) await enqueue(db, 'moments', null)
  }
}

/** Notes what the board shows of a golfer. A change makes their scorecard due at once. */
async function updateWatch(
  db: Db,
  { watch: last, ...one }: WatchedGolfer,
  row: ScoreboardRow,
): Promise<{ watch: EagleWatch; isNews: boolean }> {
  const watch = trackEagle(last, row)
  const isNews =
    last?.finished.length !== watch.finished.length ||
    watch.finished.some((toPar, nth) => toPar !== last.finished[nth]) ||
    watch.eagleBy > last.eagleBy ||
    (watch.doubtedBy ?? 0) > (last.doubtedBy ?? 0)
  const isSame = last?.holes === watch.holes && last.toPar === watch.toPar && !isNews
  if (isSame) return { watch, isNews }
  await db
    .update(watchedGolfers)
    .set({ watch, ...(isNews && { tries: 0, triedAt: null }) })
    .where(isGolfer(one))
  return { watch, isNews }
}

/** Claims the next attempt at a golfer's scorecard. @returns false when it isn't due, or another process has it */
async function claimFetch(db: Db, one: WatchedGolfer): Promise<boolean> {
  const claimed = await db
    .update(watchedGolfers)
    .set({ tries: sql`${watchedGolfers.tries} + 1`, triedAt: sql`clock_timestamp()` })
    .where(and(isGolfer(one), isDue))
    .returning({ id: watchedGolfers.apiPlayerId })
  return claimed.length > 0
}

const isGolfer = ({
  tournamentKey,
  apiPlayerId,
}: Pick<WatchedGolfer, 'tournamentKey' | 'apiPlayerId'>) =>
  and(eq(watchedGolfers.tournamentKey, tournamentKey), eq(watchedGolfers.apiPlayerId, apiPlayerId))

/** Stores a golfer's rounds. @returns how many are new or different */
async function storeScorecards(
  db: Db,
  { tournamentKey, apiPlayerId }: WatchedGolfer,
  cards: readonly Scorecard[],
): Promise<number> {
  if (cards.length === 0) return 0
  const stored = await db
    .insert(scorecards)
    .values(cards.map((card) => ({ tournamentKey, apiPlayerId, round: card.round, card })))
    .onConflictDoUpdate({
      target: [scorecards.tournamentKey, scorecards.apiPlayerId, scorecards.round],
      set: { card: sql`excluded.card`, readAt: sql`clock_timestamp()` },
      setWhere: sql`${scorecards.card} <> excluded.card`,
    })
    .returning({ round: scorecards.round })
  return stored.length
}

/**
 * The known scorecards of a tournament, by golfer.
 *
 * @param ids only these golfers; all of them when left out
 */
export async function readScorecards(
  db: Db,
  tournamentKey: string,
  ids?: readonly string[],
): Promise<Map<string, Scorecard[]>> {
  const rows = await db
    .select({ apiPlayerId: scorecards.apiPlayerId, card: scorecards.card })
    .from(scorecards)
    .where(
      and(
        eq(scorecards.tournamentKey, tournamentKey),
        ids && inArray(scorecards.apiPlayerId, [...ids]),
      ),
    )
    .orderBy(asc(scorecards.round))
  const cards = new Map<string, Scorecard[]>()
  for (const { apiPlayerId, card } of rows) {
    cards.set(apiPlayerId, [...(cards.get(apiPlayerId) ?? []), card])
  }
  return cards
}

/** Makes sure that the scorecards of these golfers are read. */
export async function requestScorecards(
  db: Db,
  tournamentKey: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await queryRows(
    db,
    sql`insert into watched_golfers (tournament_key, api_player_id)
        select ${tournamentKey}, id from unnest(${sql.param([...ids])}::text[]) as id
        where not exists (
          select from watched_golfers known
          where known.tournament_key = ${tournamentKey} and known.api_player_id = id)
        order by id
        on conflict do nothing`,
  )
}
