import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'

import type { Fallback } from '#contract/game/tournaments.ts'
import { useNow } from '#web/ui/hooks/use-now.ts'

import { DateTime } from './date-time.tsx'
import { fallbackText, isStale, type PlayState } from './score-age.ts'

interface AsOfProps {
  /** When the scores were last known to be current. */
  at: Date | null
  /** The state of play; null once the tournament is over and scores are final. */
  playState: PlayState | null
  /** The source that scores come from while the usual one is silent. */
  fallback?: Fallback | null
}

/** `as of 2:45 PM, scores from ESPN since 2:41 PM`, as a warning if the scores are too old for the state of play. */
export function AsOf({ at, playState, fallback = null }: AsOfProps) {
  const now = useNow(15_000)
  if (!at) return null
  const stale = playState !== null && isStale(at, playState, now)
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 text-sm',
        stale ? 'font-semibold text-rough' : 'text-ink-soft',
      )}
    >
      {stale && <TriangleAlert className="size-4" />}
      <span>
        {stale && <span className="sr-only">Scores may be out of date, </span>}as of{' '}
        <DateTime at={at} format="recent" />
        {fallback && <span className="digits">, {fallbackText(fallback, now)}</span>}
      </span>
    </span>
  )
}
