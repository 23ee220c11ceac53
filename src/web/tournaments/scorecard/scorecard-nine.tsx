import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { ToPar } from '#web/format/score.tsx'

import { holeName, markOf } from './scorecard-marks.ts'
import type { CardHole, Nine } from './scorecard-totals.ts'

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
            <RowHeading>Hole</RowHeading>
            {holes.map(({ hole }) => (
              <th
                key={hole}
                scope="col"
                className="min-w-5.5 py-1 font-semibold tracking-normal sm:min-w-7"
              >
                {hole}
              </th>
            ))}
            <TotalCell head>{label}</TotalCell>
            {total && <TotalCell head>TOT</TotalCell>}
          </tr>
        </thead>
        <tbody>
          <tr className="text-ink-soft">
            <RowHeading>Par</RowHeading>
            {holes.map(({ hole, par }) => (
              <td key={hole} className="border-t border-line py-1">
                {par ?? <UnknownValue />}
              </td>
            ))}
            <TotalCell>{nine.par}</TotalCell>
            {total && <TotalCell>{total.strokes - total.toPar}</TotalCell>}
          </tr>
          <tr className="font-semibold">
            <RowHeading>Score</RowHeading>
            {holes.map((hole) => (
              <td key={hole.hole} className="border-t border-line py-1">
                <HoleScore hole={hole} />
              </td>
            ))}
            <TotalCell>{nine.strokes}</TotalCell>
            {total && <TotalCell>{total.strokes}</TotalCell>}
          </tr>
          <ToParRow nine={nine} total={total} />
        </tbody>
      </table>
    </section>
  )
}

function ToParRow({ nine, total }: Pick<ScorecardNineProps, 'nine' | 'total'>) {
  return (
    <tr className="text-xs tracking-[-0.07em] sm:tracking-normal">
      <RowHeading>To par</RowHeading>
      {nine.holes.map(({ hole, runningToPar }) => (
        <td key={hole} className="border-t border-line py-1">
          {runningToPar === null ? <UnknownValue /> : <ToPar value={runningToPar} />}
        </td>
      ))}
      <TotalCell>{nine.toPar !== null && <ToPar value={nine.toPar} />}</TotalCell>
      {total && (
        <TotalCell>
          <ToPar value={total.toPar} />
        </TotalCell>
      )}
    </tr>
  )
}

function HoleScore({ hole: { par, strokes } }: { hole: CardHole }) {
  if (strokes === null) return <UnknownValue />
  if (par === null) return strokes
  const mark = markOf(strokes, par)
  return (
    <>
      <span
        className={clsx('mark size-5 sm:size-7', {
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

const UnknownValue = () => <span className="text-ink-soft">·</span>

function RowHeading({ children }: { children: string }) {
  return (
    <th
      scope="row"
      className="sticky start-0 z-1 border-e border-line bg-board px-1 text-start text-xs font-medium tracking-normal whitespace-nowrap text-ink-soft normal-case sm:px-2"
    >
      {children}
    </th>
  )
}

function TotalCell({ head, children }: { head?: boolean; children: ReactNode }) {
  const Cell = head ? 'th' : 'td'
  return (
    <Cell
      {...(head && { scope: 'col' })}
      className={clsx(
        'min-w-7 border-s border-line bg-paper font-semibold tracking-normal text-ink sm:min-w-9',
        !head && 'border-t',
      )}
    >
      {children}
    </Cell>
  )
}
