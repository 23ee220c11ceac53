import { eq } from 'drizzle-orm'

import { eveningOrgId } from '#domain/tournaments/sources.ts'
import { syncField } from '#server/feed/field/sync-field.ts'
import { syncScoreboard } from '#server/feed/scoreboard/sync-scoreboard.ts'
import { readClock } from '#server/platform/db/db.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'
import type { Services } from '#server/platform/services/services.ts'
import { tournaments } from '#server/tournaments/tables.ts'
import {
  findTournament,
  type TournamentRow,
  tournamentKey,
} from '#server/tournaments/tournaments.ts'

import { nextTee } from './schedule.ts'

/** The last evening that a process has opened, by its tour. A crowd that comes at once opens it once. */
const opened = new WeakMap<GolfSource, { tournId: string; row: Promise<TournamentRow> }>()

/** The tournament of the next evening, with its field and scoreboard. The first guest who comes stores it. */
export async function openEvening(
  services: Services,
  evenings: GolfSource,
): Promise<TournamentRow> {
  const teeAt = nextTee(await readClock(services.db), services.config.TRY_EVENING_MINUTES)
  const tournId = String(teeAt.getTime() / 1000)
  const known = opened.get(evenings)
  if (known?.tournId === tournId) return await known.row
  const row = storeEvening(services, evenings, teeAt, tournId)
  opened.set(evenings, { tournId, row })
  return await row.catch((error: unknown) => {
    opened.delete(evenings)
    throw error
  })
}

async function storeEvening(
  { db, log }: Services,
  evenings: GolfSource,
  teeAt: Date,
  tournId: string,
): Promise<TournamentRow> {
  const ref = { orgId: eveningOrgId, tournId, year: teeAt.getUTCFullYear() }
  const day = teeAt.toISOString().slice(0, 10)
  const source = evenings.name
  await db
    .insert(tournaments)
    .values({
      ...ref,
      key: tournamentKey(source, ref),
      source,
      name: 'Evening',
      format: 'stroke',
      startDate: day,
      endDate: day,
      timeZone: 'UTC',
    })
    .onConflictDoNothing()
  const row = await findTournament(db, source, ref.orgId, tournId)
  if (row.fieldAt !== null) return row
  const field = await evenings.fetchField(ref)
  if (field)
    await db.update(tournaments).set({ name: field.name }).where(eq(tournaments.key, row.key))
  const feed = { db, golf: evenings, fallback: null, log }
  await syncField(feed, row)
  await syncScoreboard(feed, row)
  return await findTournament(db, source, ref.orgId, tournId)
}
