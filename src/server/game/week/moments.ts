import { desc, eq } from 'drizzle-orm'

import type { Moment } from '#contract/game/week.ts'
import { findGolfers, withMarkedGolfers } from '#server/leagues/log/sentences.ts'
import type { Member } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'

import { isScorerMuted } from './scorer.ts'
import { moments } from './tables.ts'

/** The most moments in one answer. */
const maxMoments = 500

/** The moments of a league's week, newest first; none until the draft closes. */
export async function momentsOf(db: Db, leagueId: string): Promise<Moment[]> {
  const rows = await db
    .select({
      id: moments.id,
      at: moments.at,
      round: moments.round,
      hole: moments.hole,
      kind: moments.kind,
      userIds: moments.userIds,
      apiPlayerId: moments.apiPlayerId,
      text: withMarkedGolfers(moments.text, moments.leagueId),
      undone: moments.undone,
    })
    .from(moments)
    .where(eq(moments.leagueId, leagueId))
    .orderBy(desc(moments.at), desc(moments.round), desc(moments.boardVersion), moments.key)
    .limit(maxMoments)
  return rows.map((moment) => ({ ...moment, ...findGolfers(moment.text) }))
}

/** The same, and whether the reader has muted the scorer. */
export async function listMoments(
  db: Db,
  member: Member,
): Promise<{ moments: Moment[]; scorerMuted: boolean }> {
  const { leagueId } = member
  return { moments: await momentsOf(db, leagueId), scorerMuted: await isScorerMuted(db, member) }
}
