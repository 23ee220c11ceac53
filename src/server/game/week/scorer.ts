import { and, eq } from 'drizzle-orm'

import { lockLeagueForMember } from '#server/leagues/access/lock-league.ts'
import type { Member } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { publish } from '#server/platform/live/live.ts'

import { mutedScorers } from './tables.ts'

/** Whether a member has muted the scorer's lines in their league's chat. */
export async function isScorerMuted(db: Db, { leagueId, userId }: Member): Promise<boolean> {
  return (await db.$count(mutedScorers, isOf({ leagueId, userId }))) > 0
}

/**
 * Mutes or unmutes the scorer's lines for a member, and updates their other open pages.
 *
 * @throws as `lockLeagueForMember`, for someone who has just left
 */
export async function muteScorer(
  db: Db,
  member: Member,
  muted: boolean,
): Promise<{ message: string }> {
  const { leagueId, userId } = member
  await db.transaction(async (db) => {
    await lockLeagueForMember(db, member, 'member', 'share', { allowsEnded: true })
    if (muted) await db.insert(mutedScorers).values({ leagueId, userId }).onConflictDoNothing()
    else await db.delete(mutedScorers).where(isOf({ leagueId, userId }))
    await publish(db, { kind: 'marks', userId })
  })
  return { message: muted ? 'Muted' : 'Unmuted' }
}

const isOf = ({ leagueId, userId }: Pick<Member, 'leagueId' | 'userId'>) =>
  and(eq(mutedScorers.leagueId, leagueId), eq(mutedScorers.userId, userId))
