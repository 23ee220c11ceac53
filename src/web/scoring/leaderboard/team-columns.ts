import { clsx } from 'clsx'

/** Which of the columns there are. */
export interface Columns {
  /** Whether there is anything to win. */
  prizes: boolean
  /** Whether there are holes left to play. */
  left: boolean
}

/** The columns of the standings from 1024 px on. */
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
