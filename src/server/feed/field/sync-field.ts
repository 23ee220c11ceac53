import { and, eq, lt, notInArray, sql } from 'drizzle-orm'

import { hasStarted } from '#domain/scoring/scoring.ts'
import { firstTeeTime } from '#domain/tournaments/deadline.ts'
import { otherOwner } from '#domain/tournaments/match-golfers.ts'
import type { RankingEntry, TournamentField } from '#domain/tournaments/tournament.ts'
import { moveDeadlines } from '#server/leagues/draft/move-deadlines.ts'
import { readClock, type Db } from '#server/platform/db/db.ts'
import { publish } from '#server/platform/live/live.ts'
import { FeedError } from '#server/platform/services/golf-source.ts'
import type { Services } from '#server/platform/services/services.ts'
import { lockTournament, startMovedAtIf } from '#server/tournaments/lock-tournament.ts'

import { findScoreboard } from '../../tournaments/scoreboards.ts'
import { isSortedSql } from '../../tournaments/strengths.ts'
import { entrants, tournaments } from '../../tournaments/tables.ts'
import {
  entrantNameSql,
  golferName,
  type TournamentRow,
  missedReadsUntilWithdrawn,
} from '../../tournaments/tournaments.ts'
import { readRankingTime } from '../matching/given-ranking.ts'
import { weigh, type Weighing } from '../parsing/weigh.ts'
import { fetchNewestRanking, rankField } from './ranking.ts'
import { keptFirstTee, weighStart, withPossibleTees } from './start.ts'

/**
 * Reads a tournament's entrants, their tee times and world ranks, and moves the deadlines of its leagues:
 * by the first tee time when it is known, else by an estimate in the course's zone. A failure to read the
 * ranking doesn't keep the rest from being stored.
 *
 * @throws {FeedError} the field's, and nothing changes; or the ranking's, after the rest is stored
 */
export async function syncField(
  services: Pick<Services, 'db' | 'golf'>,
  row: TournamentRow,
): Promise<void> {
  const field = await services.golf.fetchField(row)
  if (!field) return
  const ranking = await fetchRanking(services, row)
  await services.db.transaction(async (db) => {
    const locked = await lockTournament(db, row.key)
    // Another process has stored the field in the meantime, and it is at least as new.
    if (!locked || locked.row.fieldAt?.getTime() !== row.fieldAt?.getTime()) return
    const weighing = weigh(locked.row.doubts, 'field', field, locked.now)
    const sure = await withOwnNames(db, row.key, field, weighing)
    const { timeZone, firstTeeAt } = await startOf(db, locked, sure, weighing)
    await db
      .update(tournaments)
      .set({
        timeZone,
        firstTeeAt,
        startMovedAt: startMovedAtIf(
          sql`(${tournaments.timeZone}, ${tournaments.firstTeeAt})
            is distinct from (${timeZone}, ${firstTeeAt?.toISOString() ?? null}::timestamptz)`,
        ),
        course: field.course,
        fieldAt: sql`clock_timestamp()`,
        doubts: weighing.doubts(),
        // Without a board, only the field knows the status.
        status: sql`case when exists (select from boards where tournament_key = ${row.key})
          then ${tournaments.status} else ${field.status}::tournament_status end`,
      })
      .where(eq(tournaments.key, row.key))
    const changed = await storeEntrants(db, row.key, sure, ranking)
    const { key, orgId, tournId } = row
    if (changed) await publish(db, { kind: 'tournament', key, orgId, tournId, inPlay: false })
  })
  await moveDeadlines(services.db, row.key)
  if (ranking.failure) throw ranking.failure
}

interface Ranking {
  /** Empty where there is none. */
  ranking: readonly RankingEntry[]
  /** Whether the stored ranks stand: while none can be read, and once play has begun, because teams were filled by them. */
  isKept: boolean
  failure: FeedError | null
}

async function fetchRanking(
  { db, golf }: Pick<Services, 'db' | 'golf'>,
  row: TournamentRow,
): Promise<Ranking> {
  if (row.firstTeeAt !== null && row.firstTeeAt.getTime() <= (await readClock(db))) {
    return { ranking: [], isKept: true, failure: null }
  }
  try {
    const ranking = await fetchNewestRanking(golf, row.year, await readRankingTime(db))
    return { ranking, isKept: false, failure: null }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    return { ranking: [], isKept: true, failure: error }
  }
}

/** When the tournament starts. Play settles it; until then a wrong time is corrected, also after it has passed. */
async function startOf(
  db: Db,
  { row, now }: { row: TournamentRow; now: number },
  field: TournamentField,
  weighing: Weighing,
): Promise<Pick<TournamentRow, 'timeZone' | 'firstTeeAt'>> {
  const { timeZone, entrants } = field
  const hasBegun = (await findScoreboard(db, row.key))?.board.rows.some(hasStarted) ?? false
  const firstTeeAt = hasBegun
    ? row.firstTeeAt
    : (firstTeeTime(entrants)?.at ?? keptFirstTee(row, field))
  const said = { timeZone, firstTeeAt }
  // The first field contradicts nothing but an estimate.
  if (row.fieldAt === null) return said
  const earlier = entrants.filter(({ teeTimes }) =>
    teeTimes.some(({ round, at }) => round === 1 && (!row.firstTeeAt || at < row.firstTeeAt)),
  )
  return weighStart(row, said, { weighing, now, isSure: firstTeeTime(earlier)?.sure ?? true })
}

/** Leaves out golfers who come under the name of another one: it isn't clear which of the two either is. */
async function withOwnNames(
  db: Db,
  tournamentKey: string,
  field: TournamentField,
  weighing: Weighing,
): Promise<TournamentField> {
  const stored = await db
    .select({ id: entrants.apiPlayerId, name: entrantNameSql, country: entrants.country })
    .from(entrants)
    .where(eq(entrants.tournamentKey, tournamentKey))
  const ownerOf = otherOwner(stored)
  const unclear = [...(field.unclear ?? [])]
  const sure = withPossibleTees(field).filter((entrant) => {
    const [about, name] = [entrant.apiPlayerId, golferName(entrant)]
    const owner = ownerOf({ id: about, name, country: null })
    const what = `has the name of ${name}`
    if (owner === null || weighing.stand({ about, what, proof: 'never' })) return true
    unclear.push(about, owner)
    return false
  })
  return { ...field, entrants: sure, unclear }
}

/** @returns whether anything about the field changed */
async function storeEntrants(
  db: Db,
  tournamentKey: string,
  field: TournamentField,
  { ranking, isKept }: Ranking,
): Promise<boolean> {
  // An empty list is unpublished, or taken down by mistake. It doesn't mean that everyone withdrew.
  if (field.entrants.length === 0) return false
  const isHere = eq(entrants.tournamentKey, tournamentKey)
  const gone = await db
    .update(entrants)
    .set({ missing: sql`${entrants.missing} + 1` })
    .where(
      and(
        isHere,
        lt(entrants.missing, missedReadsUntilWithdrawn),
        notInArray(entrants.apiPlayerId, [
          ...field.entrants.map(({ apiPlayerId }) => apiPlayerId),
          ...(field.unclear ?? []),
        ]),
      ),
    )
    .returning({ missing: entrants.missing })
  // Without a ranking, the ranks of an earlier one go, but not from under a league that was sorted by them.
  const ranks = rankField(ranking, field.entrants)
  const left = isKept ? sql`true` : isSortedSql(sql`${tournamentKey}`)
  const newRank =
    ranking.length > 0 ? sql`excluded.ranking` : sql`case when ${left} then ${entrants.ranking} end`
  const stored = await db
    .insert(entrants)
    .values(
      field.entrants.map((entrant) => ({
        ...entrant,
        tournamentKey,
        ranking: ranks.get(entrant.apiPlayerId) ?? null,
        teeTimes: entrant.teeTimes.map((time) => ({ ...time, at: time.at.toISOString() })),
      })),
    )
    .onConflictDoUpdate({
      target: [entrants.tournamentKey, entrants.apiPlayerId],
      set: {
        firstName: sql`excluded.first_name`,
        lastName: sql`excluded.last_name`,
        amateur: sql`excluded.amateur`,
        country: sql`coalesce(excluded.country, ${entrants.country})`,
        imageUrl: sql`excluded.image_url`,
        ranking: newRank,
        teeTimes: sql`excluded.tee_times`,
        missing: sql`0`,
      },
      setWhere: sql`(${entrants.teeTimes}, ${entrants.missing}, ${entrants.firstName}, ${entrants.lastName},
          ${entrants.amateur}, ${entrants.country}, ${entrants.imageUrl}, ${entrants.ranking})
        is distinct from (excluded.tee_times, 0, excluded.first_name, excluded.last_name,
          excluded.amateur, coalesce(excluded.country, ${entrants.country}), excluded.image_url, ${newRank})`,
    })
    .returning({ id: entrants.apiPlayerId })
  return stored.length > 0 || gone.some(({ missing }) => missing === missedReadsUntilWithdrawn)
}
