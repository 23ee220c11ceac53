import type { ReactNode } from 'react'

import { formatToPar } from '#domain/format.ts'
import { positionWords } from '#web/format/position.ts'
import { toParWords } from '#web/format/score.tsx'

import { ByRoundTable } from './by-round-table.tsx'
import { type HistoryPoint, roundEndIndexes } from './standings-history.ts'

/** The chart's table equivalent: everyone's place and total at the end of each round. */
export function PlacesByRoundTable({
  points,
  me,
}: {
  points: readonly HistoryPoint[]
  me: string
}) {
  return (
    <ByRoundTable
      caption="Place and total at the end of each round"
      rounds={roundEndIndexes(points)}
      teams={points.at(-1)?.standings ?? []}
      me={me}
      cell={(userId, index) =>
        cellOf(points[index]?.standings.find((line) => line.userId === userId))
      }
    />
  )
}

function cellOf(line: HistoryPoint['standings'][number] | undefined): ReactNode {
  if (!line) return '-'
  return (
    <>
      <span aria-hidden="true">
        {line.position}{' '}
        <span className="block text-xs font-normal text-ink-soft sm:inline">
          {formatToPar(line.total)}
        </span>
      </span>
      <span className="sr-only">
        {positionWords(line.position)}, {toParWords(line.total)}
      </span>
    </>
  )
}
