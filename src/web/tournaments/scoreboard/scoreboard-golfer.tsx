import { clsx } from 'clsx'
import { Star } from 'lucide-react'

import { Flag } from '#web/format/flag.tsx'

import { OwnerBadges, type GolferOwners } from './golfer-owners.tsx'
import type { ScoreboardEntry } from './scoreboard-order.ts'

interface BoardPlayerProps {
  line: ScoreboardEntry
  owners: GolferOwners | undefined
  /** Below the cut, or out. */
  dimmed: boolean
  open: boolean
  wide: boolean
  starred: boolean
}

/** A golfer's name and owners: the button that opens and closes the row. */
export function ScoreboardGolfer({ line, owners, dimmed, open, wide, starred }: BoardPlayerProps) {
  const { apiPlayerId, name, isAmateur, country, stale } = line
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={open ? `scorecard-${apiPlayerId}` : undefined}
      className="block min-h-11 min-w-0 grow py-1 @min-[40rem]:min-h-13 @min-[40rem]:py-1.5 @min-[40rem]:pe-1 text-start focus-visible:-outline-offset-3"
    >
      <span
        className={clsx(
          'flex flex-wrap text-sm leading-tight @min-[40rem]:text-base',
          dimmed ? 'text-ink-soft' : 'font-semibold',
        )}
      >
        {starred && (
          <Star
            className={clsx(
              'me-1 mt-px size-3.5 shrink-0 fill-flag text-ink',
              // From this width on, the star button shows it.
              wide && 'min-[64rem]:hidden',
            )}
            strokeWidth={1.5}
          />
        )}
        {/* A long name wraps under itself, not under the flag. */}
        <span className="shrink-0">
          <Flag country={country} />
        </span>
        <span className="row-name">
          {name}
          {country && <span className="sr-only">, {country}</span>}
          {starred && <span className="sr-only">, a favorite</span>}
          {isAmateur && (
            <span className="font-normal">
              {' '}
              <span aria-hidden="true">(a)</span>
              <span className="sr-only">, amateur</span>
            </span>
          )}
        </span>
      </span>
      {(owners || stale) && (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-ink-soft @min-[40rem]:mt-0.5">
          {stale && <span className="font-semibold text-rough">Last known score</span>}
          {owners && <OwnerBadges owners={owners} maxBadges={wide ? 3 : 1} />}
        </span>
      )}
    </button>
  )
}
