import type { League } from '#contract/leagues.ts'
import { dollars } from '#domain/money.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'

import { sessions, users } from '../accounts/tables.ts'
import type { Db } from '../db/db.ts'
import { tournaments } from '../tournaments/tables.ts'
import { leagueColumns } from './league.ts'
import { leagueMembers, leagues } from './tables.ts'

/**
 * The leagues of whoever is signed in by a token, as JSON for the wire: next deadline first, then those
 * that closed, latest first. One query, because no call is made more often.
 *
 * @returns null when nobody is signed in by it
 */
export async function myLeagues(db: Db, tokenHash: string): Promise<string | null> {
  const rows = await leaguesByToken(db).execute({ hash: tokenHash })
  if (rows.length === 0) return null
  // Who is in no league is one row without a league.
  const mine = rows.filter(({ id }) => id !== null) as League[]
  return JSON.stringify({ leagues: mine.map(wireLeague) })
}

const prepared = new WeakMap<Db, ReturnType<typeof prepareLeaguesByToken>>()
function leaguesByToken(db: Db) {
  const ready = prepared.get(db) ?? prepareLeaguesByToken(db)
  prepared.set(db, ready)
  return ready
}
const prepareLeaguesByToken = (db: Db) =>
  db
    .select(leagueColumns)
    .from(sessions)
    .leftJoin(leagueMembers, eq(leagueMembers.userId, sessions.userId))
    .leftJoin(leagues, eq(leagues.id, leagueMembers.leagueId))
    .leftJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .leftJoin(users, eq(users.id, leagues.commissionerId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('hash')), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(
      sql`${leagues.draftingEndAt} <= now()`,
      sql`abs(extract(epoch from ${leagues.draftingEndAt} - now()))`,
      leagues.id,
    )
    .prepare('leagues_by_token')

/** By hand, which spares the shapes' encoding; the type holds it to them. */
function wireLeague(league: League): z.input<typeof League> {
  return {
    ...league,
    entryFee: dollars(league.entryFee),
    draftingEndDate: league.draftingEndDate.toISOString(),
  }
}
