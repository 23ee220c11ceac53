import type { ReactNode } from 'react'

import { formatToPar } from '#domain/format.ts'
import { positionWords } from '#web/format/play.ts'
import { toParWords } from '#web/format/score.tsx'

import { type Moment, roundEnds } from './moments.ts'
import { RoundEndsTable } from './round-ends-table.tsx'

/** The chart's table equivalent: everyone's place and total at the end of each round. */
export function RoundsTable({ moments, me }: { moments: readonly Moment[]; me: string }) {
  return (
    <RoundEndsTable
      caption="Place and total at the end of each round"
      ends={roundEnds(moments)}
      teams={moments.at(-1)?.standings ?? []}
      me={me}
      cell={(userId, at) => cellOf(moments[at]?.standings.find((line) => line.userId === userId))}
    />
  )
}

function cellOf(line: Moment['standings'][number] | undefined): ReactNode {
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
