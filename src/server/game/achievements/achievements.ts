import { and, desc, eq, inArray, sql } from 'drizzle-orm'

import {
  badges,
  type LockedAchievement,
  type Statistics,
  type UnlockedAchievement,
} from '#contract/game/achievements.ts'
import { achievements, earnedAchievements } from '#domain/achievements/achievements.ts'
import type { FinalLeague } from '#domain/achievements/final-league.ts'
import { careerStatistics } from '#domain/achievements/statistics.ts'
import type { Account } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'

import { leagueResults } from '../scoring/tables.ts'
import { unlockedAchievements } from './tables.ts'

/** The caller's unlocked achievements, newest first, and the locked ones. */
export async function listAchievements(
  db: Db,
  { id }: Account,
): Promise<{ achievements: UnlockedAchievement[]; locked: LockedAchievement[] }> {
  const rows = await db
    .select({
      achievement: unlockedAchievements.achievement,
      relatedTournamentName: unlockedAchievements.tournamentName,
      unlockedDate: unlockedAchievements.at,
      isRecent: sql<boolean>`${unlockedAchievements.at} > now() - interval '7 days'`,
    })
    .from(unlockedAchievements)
    .where(eq(unlockedAchievements.userId, id))
  const byId = new Map(rows.map(({ achievement, ...row }) => [achievement, row]))
  const mine = achievements.flatMap((achievement) => {
    const row = byId.get(achievement.id)
    return row ? [{ ...toBadge(achievement), ...row }] : []
  })
  return {
    achievements: mine.toSorted((a, b) => b.unlockedDate.getTime() - a.unlockedDate.getTime()),
    locked: achievements.filter(({ id }) => !byId.has(id)).map(toBadge),
  }
}

/** The caller's statistics over all settled leagues, except void ones. */
export async function readStatistics(db: Db, { id }: Account): Promise<Statistics> {
  const finishes = await db
    .select({ rank: leagueResults.rank })
    .from(leagueResults)
    .where(and(eq(leagueResults.userId, id), eq(leagueResults.counted, true)))
  return careerStatistics(finishes)
}

/**
 * Unlocks what people have earned in a league that is being settled. Achievements that they already have stay
 * as they were.
 */
export async function unlockAchievements(
  db: Db,
  by: { leagueId: string; tournament: string; at: Date },
  league: FinalLeague,
  userIds: readonly string[],
): Promise<void> {
  const before = await db
    .select({ userId: leagueResults.userId, rank: leagueResults.rank })
    .from(leagueResults)
    .where(
      and(
        inArray(leagueResults.userId, [...userIds]),
        eq(leagueResults.counted, true),
        // The results of a deleted league have no league id.
        sql`${leagueResults.leagueId} is distinct from ${by.leagueId}`,
      ),
    )
    .orderBy(desc(leagueResults.settledAt))
  const pasts = Map.groupBy(before, ({ userId }) => userId)
  const rows = userIds.flatMap((userId) =>
    earnedAchievements(userId, league, pasts.get(userId) ?? []).map((achievement) => ({
      userId,
      achievement,
      leagueId: by.leagueId,
      tournamentName: by.tournament,
      at: by.at,
    })),
  )
  if (rows.length > 0) await db.insert(unlockedAchievements).values(rows).onConflictDoNothing()
}

const toBadge = ({ id, title, description }: (typeof achievements)[number]): LockedAchievement => {
  const [badgeIcon, badgeColor] = badges[id]
  return {
    id,
    achievementTitle: title,
    achievementDescription: description,
    badgeIcon,
    badgeColor,
  }
}
