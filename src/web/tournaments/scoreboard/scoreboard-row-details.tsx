import { clsx } from 'clsx'
import { lazy, Suspense } from 'react'

import type { Tournament } from '#contract/game/tournament.ts'
import { Skeleton } from '#web/ui/feedback/states.tsx'

import { StarButton } from '../stars/star-button.tsx'
import { type GolferOwners, pickedByText } from './golfer-owners.tsx'
import type { ScoreboardEntry } from './scoreboard-order.ts'
import { roles } from './scoreboard-table-head.tsx'

// A golfer's sheet on other pages loads the same file.
const Scorecard = lazy(async () => ({
  default: (await import('../scorecard/scorecard.tsx')).Scorecard,
}))

interface BoardDetailProps {
  line: ScoreboardEntry
  owners: GolferOwners | undefined
  tournament: Tournament
  wide: boolean
  starred: boolean
  onStar: (apiPlayerId: string) => void
}

/** The row that opens below a golfer's: the scorecard, and everyone who has the golfer. */
export function ScoreboardRowDetails(props: BoardDetailProps) {
  const { line, owners, tournament, wide, starred, onStar } = props
  const { apiPlayerId, name, country, stale } = line
  return (
    <tr
      {...roles.row}
      data-slide={`${apiPlayerId}/card`}
      id={`scorecard-${apiPlayerId}`}
      className="block"
    >
      <td {...roles.cell} className="block border-t border-line bg-board px-1 py-2 sm:px-4">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
          <Suspense fallback={<Skeleton className="h-70" />}>
            <Scorecard {...{ tournament, stale }} golfer={{ apiPlayerId, name }} />
          </Suspense>
          <div className="flex items-center gap-2">
            <StarButton
              name={name}
              starred={starred}
              onToggle={() => onStar(apiPlayerId)}
              // The row above has one.
              className={clsx(wide && 'min-[64rem]:hidden')}
            />
            <p className="text-sm text-ink-soft">
              {country && `${country}. `}
              {starred ? 'One of your favorites.' : 'Star to pin to the top.'}
              {owners && ` ${pickedByText(owners)}`}
            </p>
          </div>
        </div>
      </td>
    </tr>
  )
}
