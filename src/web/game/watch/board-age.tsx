import { clsx } from 'clsx'

import type { WatchBoard } from '#contract/game/watch.ts'
import { durationText, recentTimeText } from '#web/format/dates.ts'
import { fallbackText, isStale } from '#web/format/score-age.ts'
import { useNow } from '#web/ui/hooks/use-now.ts'

export interface FreshnessProps {
  board: WatchBoard
  /** Whether the last attempt to get a newer board failed. */
  isDisconnected: boolean
  /** When the server last responded, in epoch milliseconds. */
  lastUpdatedAt: number
}

/** How old a board is: quiet while it is current, loud once it isn't or the server can't be reached. */
export function BoardAge({ board, isDisconnected, lastUpdatedAt }: FreshnessProps) {
  const now = useNow(15_000)
  const { asOf, status, fallback } = board
  const isOld = asOf !== null && status === 'live' && isStale(asOf, board, now)
  const source = fallback ? `, ${fallbackText(fallback, now)}` : ''
  const at = asOf && `as of ${recentTimeText(asOf, now)}`
  const isOver = status === 'settled' || status === 'void'
  if (!isDisconnected && (!at || isOver)) return null
  const age = durationText(Math.max(now - (asOf?.getTime() ?? lastUpdatedAt), 60_000))
  const text = isDisconnected
    ? `No connection, trying again.${isOver ? '' : ` This board is ${age} old.`}`
    : isOld
      ? `${at}, ${age} ago${source}`
      : `${at}${source}`
  return (
    <span
      role={isDisconnected ? 'status' : undefined}
      className={clsx(
        'digits',
        isDisconnected || isOld ? 'font-semibold text-rough' : 'text-ink-soft',
      )}
    >
      {text}
    </span>
  )
}
