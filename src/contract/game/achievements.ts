import * as z from 'zod/mini'

import type { AchievementId } from '#domain/achievements/achievements.ts'

import { endpoint } from '../wire/endpoint.ts'
import { instant } from '../wire/shapes.ts'

/** The design colors that a badge may have. */
export const badgeColors = ['flag', 'fairway', 'water', 'rough', 'under', 'ink'] as const
export type BadgeColor = (typeof badgeColors)[number]

/** Each achievement's badge: a lucide icon and a design color. */
export const badges: Record<AchievementId, readonly [icon: string, color: BadgeColor]> = {
  'first-tee': ['land-plot', 'fairway'],
  'first-win': ['trophy', 'flag'],
  'first-podium': ['medal', 'flag'],
  'wire-to-wire': ['flag', 'under'],
  comeback: ['trending-up', 'under'],
  'worst-to-first': ['arrow-up-to-line', 'under'],
  runaway: ['rocket', 'fairway'],
  'photo-finish': ['camera', 'water'],
  'shared-first': ['handshake', 'water'],
  'three-in-a-row': ['crown', 'flag'],
  bridesmaid: ['flower-2', 'rough'],
  'wooden-spoon': ['cooking-pot', 'rough'],
  champion: ['star', 'flag'],
  'perfect-guess': ['sparkles', 'water'],
  'lone-wolf': ['moon-star', 'ink'],
  'full-house': ['check-check', 'fairway'],
  'last-pick': ['wand-sparkles', 'fairway'],
  'red-numbers': ['flame', 'under'],
  'walking-wounded': ['bandage', 'rough'],
  'five-leagues': ['calendar-check', 'fairway'],
  'twenty-leagues': ['landmark', 'ink'],
  commissioner: ['gavel', 'ink'],
}

const Badge = {
  id: z.string(),
  achievementTitle: z.string(),
  achievementDescription: z.string(),
  /** A lucide icon name. */
  badgeIcon: z.string(),
  /** A design color. */
  badgeColor: z.enum(badgeColors),
}

/** An achievement the caller has earned. */
export const UnlockedAchievement = z.object({
  ...Badge,
  relatedTournamentName: z.string(),
  unlockedDate: instant,
  /** Unlocked within the last 7 days. */
  isRecent: z.boolean(),
})
export type UnlockedAchievement = z.output<typeof UnlockedAchievement>

/** An achievement the caller has yet to earn. */
export const LockedAchievement = z.object(Badge)
export type LockedAchievement = z.output<typeof LockedAchievement>

/** A record over all settled leagues. */
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
  summary: 'My achievements, newest first, and those left to earn',
  response: z.object({
    achievements: z.array(UnlockedAchievement),
    locked: z.array(LockedAchievement),
  }),
})

export const getStatistics = endpoint({
  method: 'GET',
  path: '/api/achievements/user/statistics',
  access: 'account',
  summary: 'My record over all finished leagues',
  response: Statistics,
})
