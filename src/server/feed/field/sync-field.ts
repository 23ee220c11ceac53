import { and, eq, isNull, lt, notInArray, sql } from 'drizzle-orm'

import { hasStarted } from '#domain/scoring/scoring.ts'
import { firstTeeTime } from '#domain/tournaments/deadline.ts'
import { otherOwner } from '#domain/tournaments/match-golfers.ts'
import { type Course, hasBegunRound, type TournamentField } from '#domain/tournaments/tournament.ts'
import { moveDeadlines } from '#server/leagues/draft/move-deadlines.ts'
import type { Db } from '#server/platform/db/db.ts'
import { publish } from '#server/platform/live/live.ts'
import { FeedError } from '#server/platform/services/golf-source.ts'
import type { Services } from '#server/platform/services/services.ts'
import { lockTournament, startMovedAtIf } from '#server/tournaments/lock-tournament.ts'

import { findScoreboard } from '../../tournaments/scoreboards.ts'
import { isSortedSql } from '../../tournaments/strengths.ts'
import { entrants, tournaments } from '../../tournaments/tables.ts'
import {
  golferName,
  type TournamentRow,
  missedReadsUntilWithdrawn,
} from '../../tournaments/tournaments.ts'
import { listFieldGolfers, type StoredGolfer } from '../matching/golfers.ts'
import { isManyAtOnce } from '../parsing/checks.ts'
import { weigh, type Weighing } from '../parsing/weigh.ts'
import { fetchRanking, type Ranking, rankField } from './ranking.ts'
import {
  keptFirstTee,
  startInPlay,
  weighStart,
  withPossibleTees,
  type ZonedField,
} from './start.ts'

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
  const answer = await services.golf.fetchField(row).catch(async (error: unknown) => {
    if (error instanceof FeedError && error.kind === 'unsupported')
      await withdrawOffer(services, row)
    throw error
  })
  if (!answer) return
  const field = { ...answer, timeZone: answer.timeZone ?? row.timeZone }
  const ranking = await fetchRanking(services, row)
  await services.db.transaction(async (db) => {
    const locked = await lockTournament(db, row.key)
    // Another process has stored the field in the meantime, and it is at least as new.
    if (!locked || locked.row.fieldAt?.getTime() !== row.fieldAt?.getTime()) return
    const weighing = weigh(locked.row.doubts, 'field', field, locked.now)
    const stored = await listFieldGolfers(db, row.key)
    const sure = keepMissing(stored, withOwnNames(stored, field, weighing), weighing)
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
        course: mergeCourse(locked.row.course, field.course),
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

/** Leaves an event alone that isn't stroke play, until the calendar is read again. */
const withdrawOffer = ({ db }: Pick<Services, 'db'>, { key }: TournamentRow) =>
  db
    .update(tournaments)
    .set({ format: 'unsupported' })
    .where(and(eq(tournaments.key, key), isNull(tournaments.fieldAt)))

/** A course, whose known parts stay where a page garbles or leaves out one. */
function mergeCourse(known: Course | null, next: Course | null): Course | null {
  if (!known || !next || (next.name !== '' && next.name !== known.name)) return next ?? known
  const { city, country, pars } = next
  return {
    name: known.name,
    city: city ?? known.city,
    country: country ?? known.country,
    pars: pars.length > 0 ? pars : known.pars,
  }
}

/** When the tournament starts. Play settles it; until then a wrong time is corrected, also after it has passed. */
async function startOf(
  db: Db,
  { row, now }: { row: TournamentRow; now: number },
  field: ZonedField,
  weighing: Weighing,
): Promise<Pick<TournamentRow, 'timeZone' | 'firstTeeAt'>> {
  const { timeZone, entrants } = field
  const rows = (await findScoreboard(db, row.key))?.board.rows ?? []
  const hasBegun = rows.some(hasStarted)
  const started = rows.filter((row) => row.rounds.length > 0 || hasBegunRound(row)).length
  const firstTeeAt = hasBegun
    ? startInPlay(row, field, started, { weighing, now })
    : (firstTeeTime(entrants)?.at ?? keptFirstTee(row, field))
  const said = { timeZone, firstTeeAt }
  if (hasBegun && firstTeeAt !== row.firstTeeAt) return said
  // The first field contradicts nothing but an estimate.
  if (row.fieldAt === null) return said
  const earlier = entrants.filter(({ teeTimes }) =>
    teeTimes.some(({ round, at }) => round === 1 && (!row.firstTeeAt || at < row.firstTeeAt)),
  )
  return weighStart(row, said, { weighing, now, isSure: firstTeeTime(earlier)?.sure ?? true })
}

const leftField = { what: 'has left the field', proof: 'day' } as const
const withdrawnBySource = { what: 'is called withdrawn', proof: 'end' } as const

/**
 * Counts no one as missing where a page was cut off, or where a golfer of the field can't be read. A golfer that the source
 * itself lists as withdrawn isn't missing by a slip of the page.
 */
function keepMissing(
  stored: readonly StoredGolfer[],
  field: ZonedField,
  weighing: Weighing,
): ZonedField {
  // An empty list says nothing about anyone.
  if (field.entrants.length === 0) return field
  const unclear = field.unclear ?? []
  const here = new Set([...field.entrants.map(({ apiPlayerId }) => apiPlayerId), ...unclear])
  const known = stored.filter(({ isInField }) => isInField)
  const missing = known.filter(({ id, isMissed }) => !isMissed && !here.has(id))
  if (!field.hasUnidentified && !isManyAtOnce(missing.length, known.length)) return field
  const kept = missing.filter(({ id: about }) => {
    const isCalledOut = field.withdrawn?.some(({ apiPlayerId }) => apiPlayerId === about)
    const claim = isCalledOut ? withdrawnBySource : leftField
    return !weighing.stand({ about, ...claim })
  })
  return { ...field, unclear: [...unclear, ...kept.map(({ id }) => id)] }
}

/** Leaves out golfers who come under the name of another one: it isn't clear which of the two either is. */
function withOwnNames(
  stored: readonly StoredGolfer[],
  field: ZonedField,
  weighing: Weighing,
): ZonedField {
  const ownerOf = otherOwner(stored)
  const unclear = [...(field.unclear ?? [])]
  const sure = withPossibleTees(field).filter((entrant) => {
    const [about, name] = [entrant.apiPlayerId, golferName(entrant)]
    const owner = ownerOf({ id: about, name })
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
  // Ranks that a ranking lacks go, but not from under a league that was sorted by them: a row may be unreadable.
  const ranks = rankField(ranking, field.entrants)
  const left = isKept ? sql`true` : isSortedSql(sql`${tournamentKey}`)
  const newRank = sql`coalesce(excluded.ranking, case when ${left} then ${entrants.ranking} end)`
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
