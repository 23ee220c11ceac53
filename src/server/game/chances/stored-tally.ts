import { eq } from 'drizzle-orm'

import type { Tally } from '#domain/chances/tally.ts'
import type { Db } from '#server/platform/db/db.ts'

import { leagueChances } from './tables.ts'

/** A league's endings as last computed: from before the first shot on, and from the newest board on. */
export async function readTallies(
  db: Db,
  leagueId: string,
): Promise<{ opening: Tally | null; endings: Tally | null }> {
  const [row] = await db
    .select({ opening: leagueChances.opening, endings: leagueChances.endings })
    .from(leagueChances)
    .where(eq(leagueChances.leagueId, leagueId))
  return row ?? { opening: null, endings: null }
}
