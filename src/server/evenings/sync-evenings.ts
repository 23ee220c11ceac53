import { and, eq, exists, isNull, sql } from 'drizzle-orm'

import { syncScoreboard } from '#server/feed/scoreboard/sync-scoreboard.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import { runForEach } from '#server/platform/process/background-task.ts'
import type { Services } from '#server/platform/services/services.ts'
import { tournaments } from '#server/tournaments/tables.ts'

/** Reads the scoreboards of the evenings that someone plays, however many leagues they have. */
export async function syncEvenings(services: Services): Promise<void> {
  const { db, evenings, log } = services
  if (!evenings) return
  const isPlayed = exists(
    db
      .select({ one: sql`1` })
      .from(allLeagues)
      .where(and(eq(allLeagues.tournamentKey, tournaments.key), isNull(allLeagues.settledAt))),
  )
  const rows = await db
    .select()
    .from(tournaments)
    .where(and(eq(tournaments.source, 'evening'), isPlayed))
    .orderBy(tournaments.key)
  await runForEach(
    rows.map((row) => ({ ...row, id: row.key })),
    async (row) => {
      await syncScoreboard({ db, golf: evenings, fallback: null, log }, row)
      return true
    },
    'evenings weren’t read',
  )
}
