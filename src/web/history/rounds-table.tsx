import { clsx } from 'clsx'

import { toParText } from '#domain/notation.ts'
import { positionWords } from '#web/format/play.ts'
import { toParWords } from '#web/format/score.tsx'

import { type Moment, roundEnds } from './moments.ts'

/** The chart's table equivalent: everyone's place and total at the end of each round. */
export function RoundsTable({ moments, me }: { moments: readonly Moment[]; me: string }) {
  const ends = roundEnds(moments)
  return (
    <table className="digits w-full text-sm">
      <caption className="sr-only">Place and total at the end of each round</caption>
      <thead className="label-caps">
        <tr>
          <th scope="col" className="px-4 py-2 text-start">
            Team
          </th>
          {ends.map(({ round }) => (
            <th key={round} scope="col" className="px-1 py-2 text-end last:pe-4">
              R{round}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {moments.at(-1)?.standings.map(({ userId, name }) => (
          <tr key={userId} className={clsx('ruled', userId === me && 'mine font-semibold')}>
            <th scope="row" className="px-4 py-2 text-start font-semibold wrap-anywhere">
              {name}
            </th>
            {ends.map(({ round, at }) => (
              <td key={round} className="px-1 py-2 text-end whitespace-nowrap last:pe-4">
                <Cell line={moments[at]?.standings.find((line) => line.userId === userId)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ line }: { line: Moment['standings'][number] | undefined }) {
  if (!line) return '-'
  return (
    <>
      <span aria-hidden="true">
        {line.position}{' '}
        <span className="block text-xs font-normal text-ink-soft sm:inline">
          {toParText(line.total)}
        </span>
      </span>
      <span className="sr-only">
        {positionWords(line.position)}, {toParWords(line.total)}
      </span>
    </>
  )
}
