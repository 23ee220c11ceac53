import type { League } from '#contract/leagues/leagues.ts'

/** The tabs of a league before and after its draft closes, as the ends of their addresses. */
export const tabPaths = {
  open: ['', '/draft', '/team', '/chat'],
  closed: ['', '/leaderboard', '/live', '/team', '/chat'],
} as const

/** A tab, as the end of its address. Home's is empty. */
export type TabPath = (typeof tabPaths)['open' | 'closed'][number]

/** Where another league opens: on the same tab if it has that now, else at home. @param currentPath a league's address */
export function sameTabPath(
  { id, draftingEndDate }: Pick<League, 'id' | 'draftingEndDate'>,
  currentPath: string,
  now: Date,
): string {
  const tab = currentPath.replace(/^\/leagues\/[^/]+/, '')
  const tabs: readonly string[] = tabPaths[draftingEndDate <= now ? 'closed' : 'open']
  return `/leagues/${id}${tabs.includes(tab) ? tab : ''}`
}
