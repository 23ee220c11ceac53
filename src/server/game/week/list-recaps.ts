import { desc, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'

import type * as calls from '#contract/game/week.ts'
import type { Recap } from '#contract/game/week.ts'
import { findGolfers, withMarkedGolfers, withNames } from '#server/leagues/log/sentences.ts'
import type { Member } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'

import { firstTees } from './first-tees.ts'
import { recaps } from './tables.ts'

/** The recaps of a league, newest first; none until a round is complete. */
export async function recapsOf(db: Db, leagueId: string): Promise<Recap[]> {
  const rows = await db
    .select({
      round: recaps.round,
      at: recaps.at,
      text: withMarkedGolfers(recaps.text, recaps.leagueId),
      prizes: withNames(recaps.prizes, recaps.leagueId),
      facts: recaps.facts,
      stories: recaps.stories,
      rephrased: recaps.rephrased,
    })
    .from(recaps)
    .where(eq(recaps.leagueId, leagueId))
    .orderBy(desc(recaps.round))
  return rows.map(({ round, ...recap }) => ({
    ...recap,
    ...findGolfers(recap.text),
    round: round === 'final' ? round : Number(round),
  }))
}

/** The same, with the reader's next tee time. */
export async function listRecaps(
  db: Db,
  { leagueId, userId }: Member,
): Promise<z.output<typeof calls.listRecaps.response>> {
  const recaps = await recapsOf(db, leagueId)
  const tees = recaps.length > 0 ? await firstTees(db, leagueId, [userId]) : null
  return { recaps, firstTee: tees?.get(userId) ?? null }
}
