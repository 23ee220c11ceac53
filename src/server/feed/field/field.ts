import { firstTeeTime } from '#domain/tournaments/schedule.ts'
import type { TournamentField } from '#domain/tournaments/tournament.ts'
import { and, eq, lt, notInArray, sql } from 'drizzle-orm'

import { clockOf, type Db } from '../../db/db.ts'
import { moveDeadlines, moveEstimates } from '../../draft/deadline.ts'
import { publish } from '../../live/live.ts'
import { entrants, tournaments } from '../../tournaments/tables.ts'
import { withdrawnAfter, type TournamentRow } from '../../tournaments/tournaments.ts'
import type { World } from '../../world/world.ts'
import { type Ranks, loadRanks } from './ranking.ts'
import { FeedError } from '../../world/golf-source.ts'
import { lockTournament } from '../tournament-lock.ts'

/**
 * Reads who is entered for a tournament, when they tee off and how they rank, and moves the deadlines of
 * its leagues: to the first tee time when that is known, until then by the course's zone. Without the
 * ranking the rest is stored all the same.
 *
 * @throws {FeedError} the field's, and nothing is changed; or the ranking's
 */
export async function readField(
  world: Pick<World, 'db' | 'golf'>,
  row: TournamentRow,
): Promise<void> {
  const field = await world.golf.field(row)
  if (!field) return
  const ranking = await readRanking(world, row)
  await world.db.transaction(async (db) => {
    const fieldAt = await lockTournament(db, row.key)
    // Another process has read it meanwhile: what it stored is newer, or as new.
    if (fieldAt?.getTime() !== row.fieldAt?.getTime()) return
    const firstTeeAt = firstTeeTime(field.entrants)
    const isDrawn = firstTeeAt !== null && !ranking.stands
    const [stored] = await db
      .update(tournaments)
      .set({
        name: field.name,
        timeZone: field.timeZone,
        course: field.course,
        fieldAt: sql`clock_timestamp()`,
        ...(isDrawn && { firstTeeAt }),
        // Where no board is read, the field's word is the only one.
        status: sql`case when exists (select from boards where tournament_key = ${row.key})
          then ${tournaments.status} else ${field.status}::tournament_status end`,
      })
      .where(eq(tournaments.key, row.key))
      .returning()
    const changed = await storeEntrants(db, row.key, field, ranking.ranks)
    if (isDrawn) await moveDeadlines(db, row.key, firstTeeAt)
    else if (stored) await moveEstimates(db, stored)
    const { key, orgId, tournId } = row
    if (changed) await publish(db, { kind: 'tournament', key, orgId, tournId })
  })
  if (ranking.failure) throw ranking.failure
}

interface Ranking {
  /** Once play has begun, as stored: teams are filled and replaced by it. */
  stands: boolean
  /** Null where the stored one is kept. */
  ranks: Ranks | null
  failure: FeedError | null
}

async function readRanking(
  { db, golf }: Pick<World, 'db' | 'golf'>,
  row: TournamentRow,
): Promise<Ranking> {
  if (row.firstTeeAt !== null && row.firstTeeAt.getTime() <= (await clockOf(db))) {
    return { stands: true, ranks: null, failure: null }
  }
  try {
    return { stands: false, ranks: await loadRanks(golf, row.year), failure: null }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    return { stands: false, ranks: null, failure: error }
  }
}

/** @returns whether anything about the field is new */
async function storeEntrants(
  db: Db,
  tournamentKey: string,
  field: TournamentField,
  ranks: Ranks | null,
): Promise<boolean> {
  // An empty list is one not published yet, or taken down by mistake: nobody withdraws by it.
  if (field.entrants.length === 0) return false
  const isHere = eq(entrants.tournamentKey, tournamentKey)
  const gone = await db
    .update(entrants)
    .set({ missing: sql`${entrants.missing} + 1` })
    .where(
      and(
        isHere,
        lt(entrants.missing, withdrawnAfter),
        notInArray(
          entrants.apiPlayerId,
          field.entrants.map(({ apiPlayerId }) => apiPlayerId),
        ),
      ),
    )
    .returning({ missing: entrants.missing })
  const kept = await db
    .insert(entrants)
    .values(
      field.entrants.map((entrant) => ({
        ...entrant,
        tournamentKey,
        ranking: ranks?.(entrant) ?? null,
        teeTimes: entrant.teeTimes.map((time) => ({ ...time, at: time.at.toISOString() })),
      })),
    )
    .onConflictDoUpdate({
      target: [entrants.tournamentKey, entrants.apiPlayerId],
      set: {
        firstName: sql`excluded.first_name`,
        lastName: sql`excluded.last_name`,
        amateur: sql`excluded.amateur`,
        country: sql`excluded.country`,
        imageUrl: sql`excluded.image_url`,
        ranking: ranks ? sql`excluded.ranking` : sql`${entrants.ranking}`,
        teeTimes: sql`excluded.tee_times`,
        missing: sql`0`,
      },
      setWhere: sql`(${entrants.teeTimes}, ${entrants.missing}, ${entrants.firstName}, ${entrants.lastName},
          ${entrants.amateur}, ${entrants.country}, ${entrants.imageUrl})
        is distinct from (excluded.tee_times, 0, excluded.first_name, excluded.last_name,
          excluded.amateur, excluded.country, excluded.image_url)
        ${ranks ? sql`or ${entrants.ranking} is distinct from excluded.ranking` : sql``}`,
    })
    .returning({ id: entrants.apiPlayerId })
  return kept.length > 0 || gone.some(({ missing }) => missing === withdrawnAfter)
}
