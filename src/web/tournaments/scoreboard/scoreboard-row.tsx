import { clsx } from 'clsx'
import { memo } from 'react'

import type { Tournament } from '#contract/game/tournament.ts'
import { plannedRounds } from '#domain/tournaments/tournament.ts'
import { positionWords } from '#web/format/position.ts'
import { ToPar } from '#web/format/score.tsx'
import { Thru } from '#web/format/thru.tsx'

import { StarButton } from '../stars/star-button.tsx'
import type { GolferOwners } from './golfer-owners.tsx'
import { ScoreboardGolfer } from './scoreboard-golfer.tsx'
import { type ScoreboardEntry, totalStrokes } from './scoreboard-order.ts'
import { ScoreboardRowDetails } from './scoreboard-row-details.tsx'
import { type ScoreboardColumns, scoreboardColumnsClass, roles } from './scoreboard-table-head.tsx'

interface BoardRowProps extends ScoreboardColumns {
  row: ScoreboardEntry
  owners: GolferOwners | undefined
  tournament: Tournament
  /** Below the cut, or out. */
  dimmed: boolean
  open: boolean
  onToggle: (apiPlayerId: string) => void
  starred: boolean
  onStar: (apiPlayerId: string) => void
}

/** A golfer's row, with the scorecard below it while it is open. Rerenders only when its content changes. */
export const ScoreboardRow = memo(function BoardRow(props: BoardRowProps) {
  const { row, owners, tournament, dimmed, open, wide, isOver, starred, onToggle, onStar } = props
  const { apiPlayerId: id, position, toPar, today, thru, teeTime, out } = row
  return (
    <>
      {/* The keyboard uses the button inside; its click bubbles up to here. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <tr
        {...roles.row}
        id={`golfer-${id}`}
        data-slide={id}
        onClick={() => onToggle(id)}
        className={clsx(
          'ruled skip-offscreen cursor-pointer items-center',
          scoreboardColumnsClass({ wide, isOver }),
          owners?.mine ? 'mine' : clsx('hover:bg-ink/4', dimmed && 'bg-paper'),
        )}
      >
        <td {...roles.cell} className="digits text-sm font-semibold">
          <span aria-hidden="true">{position}</span>
          <span className="sr-only">{positionWords(position)}</span>
        </td>
        <th
          {...roles.rowHead}
          scope="row"
          className="flex min-w-0 items-center text-start font-normal"
        >
          <ScoreboardGolfer {...{ line: row, owners, dimmed, open, wide, starred }} />
          {wide && (
            <StarButton
              name={row.name}
              starred={starred}
              onToggle={() => onStar(id)}
              className="max-[64rem]:hidden"
            />
          )}
        </th>
        {/* After play, a wide row has the last round among the others. */}
        {!(wide && isOver) && (
          <td {...roles.cell} className="text-end text-sm">
            <ToPar value={today} />
          </td>
        )}
        {!isOver && (
          <td {...roles.cell} className="text-end text-sm">
            <Thru thru={thru} teeTime={out ? null : teeTime} timeZone={tournament.timeZone} />
          </td>
        )}
        <td {...roles.cell} className={clsx('text-end text-base', !dimmed && 'font-bold')}>
          <ToPar value={toPar} />
        </td>
        {wide && <RoundCells row={row} />}
      </tr>
      {open && (
        <ScoreboardRowDetails {...{ line: row, owners, tournament, wide, starred, onStar }} />
      )}
    </>
  )
}, areEqual)

function RoundCells({ row }: { row: ScoreboardEntry }) {
  const strokes = new Map(row.rounds.map((round) => [round.round, round.strokes]))
  return (
    <>
      {Array.from({ length: plannedRounds }, (_, i) => (
        <td key={i} {...roles.cell} className="digits text-end text-sm text-ink-soft">
          {strokes.get(i + 1) ?? '-'}
        </td>
      ))}
      <td {...roles.cell} className="digits text-end text-sm">
        {totalStrokes(row) ?? '-'}
      </td>
    </>
  )
}

/** Queries keep unchanged lines the same objects, but owners are gathered again with every change of the standings. */
function areEqual(a: BoardRowProps, b: BoardRowProps): boolean {
  return (
    a.open === b.open &&
    a.wide === b.wide &&
    a.isOver === b.isOver &&
    a.dimmed === b.dimmed &&
    a.starred === b.starred &&
    a.onToggle === b.onToggle &&
    a.onStar === b.onStar &&
    a.tournament.id === b.tournament.id &&
    a.tournament.timeZone === b.tournament.timeZone &&
    a.row === b.row &&
    (a.owners === b.owners || JSON.stringify(a.owners) === JSON.stringify(b.owners))
  )
}
