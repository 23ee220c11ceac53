import { clsx } from 'clsx'

import { plannedRounds } from '#domain/tournaments/tournament.ts'

/** The width, in pixels, from which the board also shows the rounds and their total. */
export const wideMinPx = 640

/**
 * The roles of the table's elements. Its rows are grids, because a table's own rows can't be skipped while they are off
 * the screen, and some browsers then forget that they are a table's.
 */
export const roles = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  rowHead: { role: 'rowheader' },
  columnHead: { role: 'columnheader' },
}

/** What a row's columns depend on. */
export interface ScoreboardColumns {
  /** Whether there is room for the rounds. */
  wide: boolean
  /** Whether play is over. Then everyone is through, and names get the room. */
  isOver: boolean
}

/** The grid classes for a row's columns. */
export function scoreboardColumnsClass({ wide, isOver }: ScoreboardColumns): string {
  return wide
    ? clsx(
        'grid gap-x-1 px-4',
        isOver
          ? 'grid-cols-[3rem_minmax(0,1fr)_4rem_repeat(4,2.5rem)_3.5rem]'
          : 'grid-cols-[3rem_minmax(0,1fr)_4rem_4.5rem_4rem_repeat(4,2.5rem)_3.5rem]',
      )
    : clsx(
        'grid gap-x-1 px-2',
        isOver
          ? 'grid-cols-[2rem_minmax(0,1fr)_2.25rem_3rem]'
          : 'grid-cols-[1.875rem_minmax(0,1fr)_2.625rem_3.375rem_3rem]',
        // On the smallest phones, and with text twice as large, the scores go below the name.
        '@max-[19rem]:grid-cols-[2.25rem_minmax(0,9fr)_minmax(0,5fr)]',
        '@max-[19rem]:[&>:nth-child(2)]:col-span-2 @max-[19rem]:[&>:last-child]:-col-end-1',
      )
}

interface HeadProps {
  columns: ScoreboardColumns
  /** What a round's score is called. */
  roundLabel: string
}

/** The column headings, which stay at the top. */
export function ScoreboardTableHead({ columns, roundLabel }: HeadProps) {
  const { wide, isOver } = columns
  const rounds = Array.from({ length: plannedRounds }, (_, i) => `R${i + 1}`)
  return (
    <thead {...roles.rows} className="sticky top-0 z-20 block">
      <tr
        {...roles.row}
        className={clsx(
          'label-caps items-center border-b-2 border-ink bg-board py-1 *:font-semibold @min-[40rem]:py-2',
          scoreboardColumnsClass(columns),
        )}
      >
        <ScoreboardColumnHeading className="text-start">Pos</ScoreboardColumnHeading>
        <ScoreboardColumnHeading className="text-start">Golfer</ScoreboardColumnHeading>
        {!(wide && isOver) && <ScoreboardColumnHeading>{roundLabel}</ScoreboardColumnHeading>}
        {!isOver && <ScoreboardColumnHeading>Thru</ScoreboardColumnHeading>}
        <ScoreboardColumnHeading>To par</ScoreboardColumnHeading>
        {wide && (
          <>
            {rounds.map((round) => (
              <ScoreboardColumnHeading key={round}>{round}</ScoreboardColumnHeading>
            ))}
            <ScoreboardColumnHeading>Tot</ScoreboardColumnHeading>
          </>
        )}
      </tr>
    </thead>
  )
}

function ScoreboardColumnHeading({
  className = 'text-end',
  children,
}: {
  className?: string
  children: string
}) {
  return (
    <th
      {...roles.columnHead}
      scope="col"
      className={clsx(
        'leading-tight whitespace-nowrap @max-[40rem]:tracking-normal @max-[19rem]:text-[min(0.75rem,3.5cqi)]',
        className,
      )}
    >
      {children}
    </th>
  )
}
