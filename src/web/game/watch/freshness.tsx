import { clsx } from 'clsx'

import type { WatchBoard } from '#contract/game/watch.ts'
import { durationText, timeText } from '#web/format/dates.ts'
import { fallbackText } from '#web/format/fallback-text.ts'
import { isStale } from '#web/format/score-age.ts'
import { useNow } from '#web/ui/hooks/use-now.ts'

import { playOf } from './watched.ts'

interface FreshnessProps {
  board: WatchBoard
  /** Whether the last attempt to get a newer board failed. */
  lost: boolean
  /** When the server last responded, in epoch milliseconds. */
  heardAt: number
}

/** How old a board is: quiet while it is current, loud once it isn't or the server can't be reached. */
export function Freshness({ board, lost, heardAt }: FreshnessProps) {
  const now = useNow(15_000)
  const { asOf, status, fallback } = board
  const play = playOf(board)
  const isOld = asOf !== null && play !== null && isStale(asOf, play, now)
  const source = fallback ? `, ${fallbackText(fallback, now)}` : ''
  const at = asOf && `as of ${timeText(asOf)}`
  const isOver = status === 'settled' || status === 'void'
  if (!lost && (!at || isOver)) return null
  const age = durationText(Math.max(now - (asOf?.getTime() ?? heardAt), 60_000))
  const text = lost
    ? `No connection, trying again. This board is ${age} old.`
    : isOld
      ? `${at}, ${age} ago${source}`
      : `${at}${source}`
  return (
    <span
      role={lost ? 'status' : undefined}
      className={clsx('digits', lost || isOld ? 'font-semibold text-rough' : 'text-ink-soft')}
    >
      {text}
    </span>
  )
}
