import { eq, sql } from 'drizzle-orm'

import type { Reveal } from '#contract/game/week.ts'
import { Refusal } from '#domain/refusal.ts'
import { teamChances } from '#domain/week/outlook.ts'
import { computeReveal } from '#domain/week/reveal.ts'
import { closeIfDue } from '#server/leagues/draft/close-draft.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import type { Member } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import { createVersionCache } from '#server/platform/process/version-cache.ts'
import { tournaments } from '#server/tournaments/tables.ts'

import { readTallies } from '../chances/stored-tally.ts'
import { leagueChances } from '../chances/tables.ts'
import { loadClosedLeague } from '../scoring/closed-league.ts'

/** Compares the teams of a league, with their chances before the first shot. @throws {Refusal} teams-hidden */
export async function readReveal(db: Db, { leagueId }: Member): Promise<Reveal> {
  if (!(await closeIfDue(db, leagueId))) throw new Refusal('teams-hidden')
  const [league] = await db
    .select({
      id: allLeagues.id,
      fieldAt: tournaments.fieldAt,
      isComputed: sql<boolean>`${leagueChances.opening} is not null`,
      computedAt: leagueChances.fieldAt,
    })
    .from(allLeagues)
    .innerJoin(tournaments, eq(tournaments.key, allLeagues.tournamentKey))
    .leftJoin(leagueChances, eq(leagueChances.leagueId, allLeagues.id))
    .where(eq(allLeagues.id, leagueId))
  return await revealIn(db, found(league, 'League'))
}

interface Version {
  id: string
  fieldAt: Date | null
  isComputed: boolean
  computedAt: Date | null
}

// Only the field can still change, since a golfer may withdraw before the start, and the chances with it.
const revealIn = createVersionCache(async (db: Db, { id }: Version): Promise<Reveal> => {
  const closed = await loadClosedLeague(db, id)
  return { ...computeReveal(closed.teams, closed.field), chances: await readOpeningChances(db, id) }
})

/** Each team's chances by the ranking alone, the likeliest winner first; none until they are computed. */
async function readOpeningChances(db: Db, leagueId: string): Promise<Reveal['chances']> {
  const { opening } = await readTallies(db, leagueId)
  if (!opening) return []
  return teamChances(opening).map(({ userId, win, money }) => ({ userId, win, money }))
}
