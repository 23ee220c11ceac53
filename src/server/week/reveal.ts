import { eq } from 'drizzle-orm'

import type { Reveal } from '#contract/week.ts'
import { Refusal } from '#domain/refusal.ts'
import { teamOutlooks } from '#domain/week/outlook.ts'
import { revealOf } from '#domain/week/reveal.ts'

import type { Db } from '../db/db.ts'
import { ensureClosed } from '../draft/close.ts'
import type { Member } from '../identity/admission.ts'
import { allLeagues } from '../leagues/tables.ts'
import { type ClosedLeague, loadClosedLeague } from '../scoring/closed-league.ts'
import { simulateFromStart } from '../scoring/endings.ts'
import { versionCache } from '../scoring/version-cache.ts'
import { tournaments } from '../tournaments/tables.ts'

const reveals = versionCache<Reveal>()

/** Compares the teams of a league, with their chances before the first shot. @throws {Refusal} teams-hidden */
export async function readReveal(db: Db, { leagueId }: Member): Promise<Reveal> {
  if (!(await ensureClosed(db, leagueId))) throw new Refusal('teams-hidden')
  const [league] = await db
    .select({ fieldAt: tournaments.fieldAt })
    .from(allLeagues)
    .innerJoin(tournaments, eq(tournaments.key, allLeagues.tournamentKey))
    .where(eq(allLeagues.id, leagueId))
  // Only the field can still change: a golfer may withdraw before the start.
  return await reveals(leagueId, `${league?.fieldAt?.getTime()}`, async () => {
    const closed = await loadClosedLeague(db, leagueId)
    return { ...revealOf(closed.teams, closed.field), chances: await openingChances(closed) }
  })
}

/** Each team's chances by the ranking alone, the likeliest winner first. Every process gets the same. */
async function openingChances(closed: ClosedLeague): Promise<Reveal['chances']> {
  const simulated = await simulateFromStart(closed)
  if (!simulated) return []
  return teamOutlooks(simulated.endings).map(({ userId, win, money }) => ({ userId, win, money }))
}
