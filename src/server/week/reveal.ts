import { eq } from 'drizzle-orm'

import type { Reveal } from '#contract/game/week.ts'
import { Refusal } from '#domain/refusal.ts'
import { teamOutlooks } from '#domain/week/outlook.ts'
import { revealOf } from '#domain/week/reveal.ts'

import { storedEndings } from '../chances/stored-endings.ts'
import { leagueChances } from '../chances/tables.ts'
import type { Db } from '../db/db.ts'
import { ensureClosed } from '../draft/close.ts'
import type { Member } from '../identity/admission.ts'
import { allLeagues } from '../leagues/tables.ts'
import { loadClosedLeague } from '../scoring/closed-league.ts'
import { versionCache } from '../scoring/version-cache.ts'
import { tournaments } from '../tournaments/tables.ts'

const reveals = versionCache<Reveal>()

/** Compares the teams of a league, with their chances before the first shot. @throws {Refusal} teams-hidden */
export async function readReveal(db: Db, { leagueId }: Member): Promise<Reveal> {
  if (!(await ensureClosed(db, leagueId))) throw new Refusal('teams-hidden')
  const [league] = await db
    .select({ fieldAt: tournaments.fieldAt, computed: leagueChances.boardVersion })
    .from(allLeagues)
    .innerJoin(tournaments, eq(tournaments.key, allLeagues.tournamentKey))
    .leftJoin(leagueChances, eq(leagueChances.leagueId, allLeagues.id))
    .where(eq(allLeagues.id, leagueId))
  // Only the field can still change: a golfer may withdraw before the start.
  const version = `${league?.fieldAt?.getTime()} ${league?.computed === null}`
  return await reveals(leagueId, version, async () => {
    const closed = await loadClosedLeague(db, leagueId)
    const chances = await openingChances(db, leagueId)
    return { ...revealOf(closed.teams, closed.field), chances }
  })
}

/** Each team's chances by the ranking alone, the likeliest winner first; none until they are computed. */
async function openingChances(db: Db, leagueId: string): Promise<Reveal['chances']> {
  const { opening } = await storedEndings(db, leagueId)
  if (!opening) return []
  return teamOutlooks(opening).map(({ userId, win, money }) => ({ userId, win, money }))
}
