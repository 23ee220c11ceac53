import { clsx } from 'clsx'

import type { Leaderboard } from '#contract/leaderboard.ts'

/** What a team's row says about the whole board. It rarely changes, so rows are memoized by it. */
export type BoardHead = Pick<Leaderboard, 'status' | 'round' | 'counting'>

/** The optional columns that the standings have. */
export interface Columns {
  /** Prizes: there is something to win. */
  prizes: boolean
  /** Holes left: the league is live. */
  left: boolean
}

/** The grid classes for the columns of the standings, which start at 1024 px. */
export function columnsOf({ prizes, left }: Columns): string {
  return clsx(
    'items-center gap-x-4 px-4',
    prizes &&
      left &&
      'lg:grid-cols-[4.5rem_minmax(0,1fr)_3.5rem_13rem_3.5rem_6.5rem_4.5rem_1.25rem]',
    prizes && !left && 'lg:grid-cols-[4.5rem_minmax(0,1fr)_6.5rem_3.5rem_6.5rem_4.5rem_1.25rem]',
    !prizes && left && 'lg:grid-cols-[4.5rem_minmax(0,1fr)_3.5rem_13rem_3.5rem_4.5rem_1.25rem]',
    !prizes && !left && 'lg:grid-cols-[4.5rem_minmax(0,1fr)_6.5rem_3.5rem_4.5rem_1.25rem]',
  )
}
