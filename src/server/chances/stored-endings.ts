import { eq } from 'drizzle-orm'

import type { Endings, TeamEndings } from '#domain/chances/endings.ts'

import type { Db } from '../db/db.ts'
import { leagueChances, type StoredEndings } from './tables.ts'

/** Endings as they are stored. */
export const toStored = ({ count, cutToCome, teams }: Endings): StoredEndings => ({
  count,
  cutToCome,
  teams: [...teams].map(([userId, team]) => ({ userId, ...team, cuts: [...team.cuts] })),
})

/** A league's endings as last computed: from before the first shot on, and from the newest board on. */
export async function storedEndings(
  db: Db,
  leagueId: string,
): Promise<{ opening: Endings | null; endings: Endings | null }> {
  const [row] = await db
    .select({ opening: leagueChances.opening, endings: leagueChances.endings })
    .from(leagueChances)
    .where(eq(leagueChances.leagueId, leagueId))
  return { opening: fromStored(row?.opening), endings: fromStored(row?.endings) }
}

function fromStored(stored: StoredEndings | null | undefined): Endings | null {
  if (!stored) return null
  const teams = stored.teams.map(({ userId, ...team }): [string, TeamEndings] => [
    userId,
    { ...team, cuts: new Map(team.cuts) },
  ])
  return { ...stored, teams: new Map(teams) }
}
