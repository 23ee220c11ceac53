import { clsx } from 'clsx'

import type { Leaderboard } from '#contract/game/leaderboard.ts'
import { AsOf } from '#web/format/as-of.tsx'
import { SimulatedBadge } from '#web/format/date-time.tsx'
import { cutText } from '#web/format/play-state.ts'
import { isPast } from '#web/leagues/league-status.tsx'
import { Badge } from '#web/ui/display/badge.tsx'

import { describeStatus } from './leaderboard-status.ts'

interface StatusLineProps {
  board: Leaderboard
  simulated: boolean
  setupComplete?: boolean
  /** Whether a small screen has no room for what is the same all week. */
  isBrief?: boolean
}

/** The league's status: its chip, the round, the cut, the age of the scores, and a sentence. */
export function StatusBar({ board, simulated, setupComplete = true, isBrief }: StatusLineProps) {
  const { status, asOf, fallback, cut, standings } = board
  const { label, tone, sentence } = describeStatus(board, setupComplete)
  const hasScores = standings.some(({ totalToPar }) => totalToPar !== null)
  const isPlaying = hasScores && !isPast(board)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
        <Badge tone={tone} className="whitespace-normal!">
          {label}
        </Badge>
        {isPlaying && cut && (
          <span className="digits font-semibold text-rough">{cutText(cut)}</span>
        )}
        {status !== 'open' && status !== 'settled' && (
          <AsOf at={asOf} playState={status === 'live' ? board : null} fallback={fallback} />
        )}
        {simulated && <SimulatedBadge />}
      </div>
      {sentence && (
        <p className={clsx('text-sm', isBrief && status === 'live' && 'max-md:hidden')}>
          {sentence}
        </p>
      )}
    </div>
  )
}
