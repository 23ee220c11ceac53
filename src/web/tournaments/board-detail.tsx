import type { Tournament } from '#contract/tournaments.ts'

import type { Line } from './board-order.ts'
import { type Owners, ownersText } from './board-owner-names.ts'
import { Scorecard } from './scorecard.tsx'
import { columnsOf } from './board-table-head.tsx'

interface BoardDetailProps {
  line: Line
  owners: Owners | undefined
  tournament: Tournament
  wide: boolean
}

/** What opens below a golfer's row: the scorecard, and everyone who has the golfer. */
export function BoardDetail({ line, owners, tournament, wide }: BoardDetailProps) {
  const { apiPlayerId, name } = line
  return (
    <tr data-slide={`${apiPlayerId}/card`} id={`scorecard-${apiPlayerId}`}>
      <td colSpan={columnsOf(wide)} className="border-t border-line bg-board px-1 py-2 sm:px-4">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
          <Scorecard tournament={tournament} golfer={{ apiPlayerId, name }} />
          {owners && (
            <p className="text-sm text-ink-soft">
              Picked by {ownersText(owners).replace(/^You\b/, 'you')}.
            </p>
          )}
        </div>
      </td>
    </tr>
  )
}
