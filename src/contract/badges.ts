import type { BadgeColor } from './achievements.ts'
import type { AchievementId } from '#domain/achievements/achievements.ts'

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
