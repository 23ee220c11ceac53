import { clsx } from 'clsx'

import type { Leaderboard } from '#contract/game/leaderboard.ts'

/** The part of a team's row that is about the whole board. It rarely changes, so rows are memoized by it. */
export type BoardSummary = Pick<Leaderboard, 'status' | 'round' | 'roundStatus' | 'counting'>

/** The optional columns that the standings have. */
export interface Columns {
  /** Room for all columns. On phones, a row has the place, the name, today and the total. */
  wide: boolean
  /** Prizes: there is something to win. */
  prizes: boolean
  /** Holes left: the league is live. */
  holesLeft: boolean
}

/** The heading of the column with a round's score: `Today` while the league is live, then `R4`. */
export const roundHeading = ({ status, round }: Pick<Leaderboard, 'status' | 'round'>): string =>
  status === 'live' ? 'Today' : `R${round}`

/** Whether golfers have Thru: while the league is live. After play it would say F for everyone. */
export const hasThru = ({ status }: Pick<Leaderboard, 'status'>): boolean => status === 'live'

/** The grid classes for the columns of the standings. */
export function standingsColumnsClass({ wide, prizes }: Columns): string {
  if (!wide) {
    return clsx(
      'items-center gap-x-2 px-3 grid-cols-[2.75rem_minmax(0,1fr)_3rem_3.5rem_1rem]',
      // On the smallest phones, and with text twice as large, the scores go below the name.
      '@max-[19rem]:grid-cols-[2.25rem_minmax(0,1fr)] @max-[19rem]:px-2',
    )
  }
  return clsx(
    'items-center gap-x-3 px-4',
    prizes
      ? 'grid-cols-[4rem_13.5rem_minmax(0,1fr)_3.5rem_3.5rem_6rem_4.5rem_1.25rem]'
      : 'grid-cols-[4rem_13.5rem_minmax(0,1fr)_3.5rem_3.5rem_4.5rem_1.25rem]',
    // Text twice as large has the room of the golfers' tiles.
    '@max-[48rem]:[&>:nth-child(3)]:hidden @max-[48rem]:gap-x-2',
    prizes
      ? '@max-[48rem]:grid-cols-[4rem_minmax(0,1fr)_3.5rem_3.5rem_6rem_4.5rem_1.25rem]'
      : '@max-[48rem]:grid-cols-[4rem_minmax(0,1fr)_3.5rem_3.5rem_4.5rem_1.25rem]',
  )
}
