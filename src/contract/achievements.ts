import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import { instant } from './shapes.ts'

/** Names of the design's colors that a badge may have. */
export const badgeColors = ['flag', 'fairway', 'water', 'rough', 'under', 'ink'] as const
export type BadgeColor = (typeof badgeColors)[number]

const Badge = {
  id: z.string(),
  achievementTitle: z.string(),
  achievementDescription: z.string(),
  /** A name of lucide's. */
  badgeIcon: z.string(),
  /** One of the design's colors. */
  badgeColor: z.enum(badgeColors),
}

export const UnlockedAchievement = z.object({
  ...Badge,
  relatedTournamentName: z.string(),
  unlockedDate: instant,
  /** Unlocked within the last 7 days. */
  isRecent: z.boolean(),
})
export type UnlockedAchievement = z.output<typeof UnlockedAchievement>

export const LockedAchievement = z.object(Badge)
export type LockedAchievement = z.output<typeof LockedAchievement>

export const Statistics = z.object({
  totalTournaments: z.int(),
  firstPlaceFinishes: z.int(),
  secondPlaceFinishes: z.int(),
  thirdPlaceFinishes: z.int(),
  /** To a hundredth; null before the first settled league. */
  averagePosition: z.nullable(z.number()),
  bestPosition: z.nullable(z.int()),
})
export type Statistics = z.output<typeof Statistics>

export const listAchievements = endpoint({
  method: 'GET',
  path: '/api/achievements/user',
  access: 'account',
  summary: 'What I have unlocked, the newest first, and what is still to be had',
  response: z.object({
    achievements: z.array(UnlockedAchievement),
    locked: z.array(LockedAchievement),
  }),
})

export const getStatistics = endpoint({
  method: 'GET',
  path: '/api/achievements/user/statistics',
  access: 'account',
  summary: 'My places in all settled leagues',
  response: Statistics,
})
