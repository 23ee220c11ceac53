import { clsx } from 'clsx'
import { memo } from 'react'

import type { Tournament } from '#contract/game/tournament.ts'
import { plannedRounds } from '#domain/tournaments/tournament.ts'
import { positionWords } from '#web/format/play.ts'
import { ToPar } from '#web/format/score.tsx'
import { Thru } from '#web/format/thru.tsx'

import { StarButton } from '../stars/star-button.tsx'
import { BoardDetail } from './board-detail.tsx'
import { type Line, totalStrokes } from './board-order.ts'
import { BoardPlayer } from './board-player.tsx'
import { gridOf, roles } from './board-table-head.tsx'
import type { Owners } from './owners.tsx'

interface BoardRowProps {
  line: Line
  owners: Owners | undefined
  tournament: Tournament
  /** Below the cut, or out. */
  dimmed: boolean
  open: boolean
  /** Whether there is room for the rounds. */
  wide: boolean
  onToggle: (apiPlayerId: string) => void
  starred: boolean
  onStar: (apiPlayerId: string) => void
}

/** A golfer's row, with the scorecard below it while it is open. Rerenders only when its content changes. */
export const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const { line, owners, tournament, dimmed, open, wide, starred, onToggle, onStar } = props
  const { apiPlayerId: id, position, toPar, today, thru, teeTime, out } = line
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
          gridOf(wide),
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
          <BoardPlayer {...{ line, owners, dimmed, open, wide, starred }} />
          {wide && (
            <StarButton
              name={line.name}
              starred={starred}
              onStar={() => onStar(id)}
              className="max-[64rem]:hidden"
            />
          )}
        </th>
        <td {...roles.cell} className={clsx('text-end text-base', !dimmed && 'font-bold')}>
          <ToPar value={toPar} />
        </td>
        <td {...roles.cell} className="text-end text-sm">
          <ToPar value={today} />
        </td>
        <td {...roles.cell} className="text-end text-sm">
          <Thru thru={thru} teeTime={out ? null : teeTime} timeZone={tournament.timeZone} />
        </td>
        {wide && <Rounds line={line} />}
      </tr>
      {open && <BoardDetail {...{ line, owners, tournament, starred, onStar }} />}
    </>
  )
}, isSame)

function Rounds({ line }: { line: Line }) {
  const strokes = new Map(line.rounds.map((round) => [round.round, round.strokes]))
  return (
    <>
      {Array.from({ length: plannedRounds }, (_, i) => (
        <td key={i} {...roles.cell} className="digits text-end text-sm text-ink-soft">
          {strokes.get(i + 1) ?? '-'}
        </td>
      ))}
      <td {...roles.cell} className="digits text-end text-sm">
        {totalStrokes(line) ?? '-'}
      </td>
    </>
  )
}

/** Queries keep unchanged lines the same objects, but owners are gathered again with every change of the standings. */
function isSame(a: BoardRowProps, b: BoardRowProps): boolean {
  return (
    a.open === b.open &&
    a.wide === b.wide &&
    a.dimmed === b.dimmed &&
    a.starred === b.starred &&
    a.onToggle === b.onToggle &&
    a.onStar === b.onStar &&
    a.tournament.id === b.tournament.id &&
    a.tournament.timeZone === b.tournament.timeZone &&
    a.line === b.line &&
    (a.owners === b.owners || JSON.stringify(a.owners) === JSON.stringify(b.owners))
  )
}
