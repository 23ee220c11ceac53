import { firstTeeOf } from '#domain/schedule.ts'
import type { TournamentField } from '#domain/tournament.ts'
import { and, eq, notInArray, sql } from 'drizzle-orm'

import type { Db } from '../db/db.ts'
import { moveDeadlines } from '../draft/deadline.ts'
import { tell } from '../live/live.ts'
import { entrants, tournaments } from '../tournaments/tables.ts'
import type { TournamentRow } from '../tournaments/tournaments.ts'
import type { World } from '../world.ts'
import { type Ranks, rankingOf } from './ranking.ts'

/**
 * Reads who is entered for a tournament, when they tee off and how they rank, and moves the deadlines of
 * its leagues when the first tee time is known.
 *
 * @throws {FeedError} and changes nothing
 */
export async function readField(
  world: Pick<World, 'db' | 'golf'>,
  row: TournamentRow,
): Promise<void> {
  const field = await world.golf.field(row)
  if (!field) return
  // Once play has begun the ranking stands: teams are filled and replaced by it.
  const hasBegun = row.firstTeeAt !== null && row.firstTeeAt.getTime() <= Date.now()
  const ranks = hasBegun ? null : await rankingOf(world.golf, row.year)
  await world.db.transaction(async (db) => {
    const firstTeeAt = firstTeeOf(field.entrants)
    await db
      .update(tournaments)
      .set({
        name: field.name,
        timeZone: field.timeZone,
        course: field.course,
        fieldAt: sql`clock_timestamp()`,
        ...(firstTeeAt && !hasBegun && { firstTeeAt }),
      })
      .where(eq(tournaments.key, row.key))
    const changed = await storeEntrants(db, row.key, field, ranks)
    if (firstTeeAt && !hasBegun) await moveDeadlines(db, row.key, firstTeeAt)
    if (changed) await tell(db, { kind: 'tournament', ...row })
  })
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
    .set({ missing: sql`least(${entrants.missing} + 1, 3)` })
    .where(
      and(
        isHere,
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
      setWhere: sql`(${entrants.teeTimes}, ${entrants.missing}, ${entrants.firstName}, ${entrants.lastName}, ${entrants.amateur})
        is distinct from (excluded.tee_times, 0, excluded.first_name, excluded.last_name, excluded.amateur)
        ${ranks ? sql`or ${entrants.ranking} is distinct from excluded.ranking` : sql``}`,
    })
    .returning({ id: entrants.apiPlayerId })
  return kept.length > 0 || gone.some(({ missing }) => missing === 3)
}
