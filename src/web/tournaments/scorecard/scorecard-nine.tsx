import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { ToPar } from '#web/format/score.tsx'

import { holeName, markOf } from './scorecard-marks.ts'
import type { CardHole, Nine } from './scorecard-sums.ts'

interface ScorecardNineProps {
  nine: Nine
  name: string
  /** The round's total, shown after its last nine. */
  total?: { strokes: number; toPar: number } | null | undefined
}

/** Nine holes of a card. On narrow screens it scrolls inside itself, with the row headings fixed. */
export function ScorecardNine({ nine, name, total }: ScorecardNineProps) {
  const { label, holes } = nine
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
      aria-label={`${label === 'OUT' ? 'Front' : 'Back'} nine of ${name}`}
      className="max-w-full overflow-x-auto"
    >
      <table className="digits border-separate border-spacing-0 border border-line bg-board text-center text-sm">
        <thead>
          <tr className="label-caps">
            <RowHead>Hole</RowHead>
            {holes.map(({ hole }) => (
              <th
                key={hole}
                scope="col"
                className="min-w-6.5 py-1 font-semibold tracking-normal sm:min-w-7"
              >
                {hole}
              </th>
            ))}
            <Sum head>{label}</Sum>
            {total && <Sum head>TOT</Sum>}
          </tr>
        </thead>
        <tbody>
          <tr className="text-ink-soft">
            <RowHead>Par</RowHead>
            {holes.map(({ hole, par }) => (
              <td key={hole} className="border-t border-line py-1">
                {par ?? <Unknown />}
              </td>
            ))}
            <Sum>{nine.par}</Sum>
            {total && <Sum>{total.strokes - total.toPar}</Sum>}
          </tr>
          <tr className="font-semibold">
            <RowHead>Score</RowHead>
            {holes.map((hole) => (
              <td key={hole.hole} className="border-t border-line py-1">
                <Strokes hole={hole} />
              </td>
            ))}
            <Sum>{nine.strokes}</Sum>
            {total && <Sum>{total.strokes}</Sum>}
          </tr>
          <ToParRow nine={nine} total={total} />
        </tbody>
      </table>
    </section>
  )
}

function ToParRow({ nine, total }: Pick<ScorecardNineProps, 'nine' | 'total'>) {
  return (
    <tr className="text-xs">
      <RowHead>To par</RowHead>
      {nine.holes.map(({ hole, running }) => (
        <td key={hole} className="border-t border-line py-1">
          {running === null ? <Unknown /> : <ToPar value={running} />}
        </td>
      ))}
      <Sum>{nine.toPar !== null && <ToPar value={nine.toPar} />}</Sum>
      {total && (
        <Sum>
          <ToPar value={total.toPar} />
        </Sum>
      )}
    </tr>
  )
}

function Strokes({ hole: { par, strokes } }: { hole: CardHole }) {
  if (strokes === null) return <Unknown />
  if (par === null) return strokes
  const mark = markOf(strokes, par)
  return (
    <>
      <span
        className={clsx('mark size-6 sm:size-7', {
          'mark-eagle': mark === 'eagle',
          'mark-birdie': mark === 'birdie',
          'mark-bogey': mark === 'bogey',
          'mark-double': mark === 'double',
        })}
      >
        {strokes}
      </span>
      <span className="sr-only">, {holeName(strokes, par)}</span>
    </>
  )
}

const Unknown = () => <span className="text-ink-soft">·</span>

function RowHead({ children }: { children: string }) {
  return (
    <th
      scope="row"
      className="sticky start-0 z-1 border-e border-line bg-board px-1 text-start text-xs font-medium tracking-normal whitespace-nowrap text-ink-soft normal-case sm:px-2"
    >
      {children}
    </th>
  )
}

function Sum({ head, children }: { head?: boolean; children: ReactNode }) {
  const Cell = head ? 'th' : 'td'
  return (
    <Cell
      {...(head && { scope: 'col' })}
      className={clsx(
        'min-w-7.5 border-s border-line bg-paper px-0.5 font-semibold tracking-normal text-ink sm:min-w-9',
        !head && 'border-t',
      )}
    >
      {children}
    </Cell>
  )
}
