import { Fragment, type RefObject, useEffect, useMemo, useRef } from 'react'

import type { TournamentScoreboard } from '#contract/game/tournaments.ts'
import { isOver } from '#domain/scoring/scoring.ts'
import { pluralize } from '#domain/words.ts'
import { golferMatches } from '#web/format/golfer-search.ts'
import { cutText } from '#web/format/play-state.ts'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { useIsWiderThan } from '#web/ui/hooks/use-element-width.ts'
import { useToggleSet } from '#web/ui/hooks/use-toggle-set.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { SlidingRows } from '#web/ui/lists/sliding-rows.ts'
import { useProgressiveCount } from '#web/ui/lists/use-progressive-count.ts'
import { useStableOrder } from '#web/ui/lists/use-stable-order.ts'
import { canMoveFocus } from '#web/ui/page/page-heading.tsx'

import type { GolferOwners } from './golfer-owners.tsx'
import {
  sortedForDisplay,
  cutIndex,
  isBelowCut,
  type ScoreboardEntry,
  starredFirst,
} from './scoreboard-order.ts'
import { ScoreboardRow } from './scoreboard-row.tsx'
import { roundLabel } from './scoreboard-status.ts'
import { ScoreboardTableHead, roles, wideMinPx } from './scoreboard-table-head.tsx'

interface BoardTableProps {
  board: TournamentScoreboard
  owners: ReadonlyMap<string, GolferOwners>
  search: string
  /** Shows only golfers who are on a team of the league. */
  pickedOnly: boolean
  /** The golfer to open, scroll to and focus on arrival. */
  golfer: string | null
  /** The reader's favorites, which come first. */
  favorites: ReadonlySet<string>
  onStar: (apiPlayerId: string) => void
  onShowAll: () => void
}

/** The tournament's scoreboard: positions, progress, and the cut line. */
export function ScoreboardTable(props: BoardTableProps) {
  const { board, owners, search, golfer, favorites, onStar, onShowAll } = props
  const { tournament, cut } = board
  const table = useRef<HTMLTableElement>(null)
  const wide = useIsWiderThan(table, wideMinPx)
  const hasEnded = isOver(board)
  const body = useRef<HTMLTableSectionElement>(null)
  const [open, toggle] = useToggleSet(golfer ? [golfer] : [])
  useFocusedGolfer(golfer)
  const [order, rows] = useVisibleRows(props, body)
  const renderedCount = useProgressiveCount(rows.length, golfer !== null)
  const { favoriteCount, cutRowIndex } = findSections(rows, favorites, cut)
  const emptyText = search
    ? `No golfer matches “${search}”`
    : 'None of your league’s golfers are on the scoreboard'
  const showAll = <Button onClick={onShowAll}>Show All Golfers</Button>
  return (
    <>
      <LiveRegion text={rows.length > 0 ? pluralize(rows.length, 'golfer') : emptyText} />
      <table
        ref={table}
        aria-label={`${tournament.name}, round ${board.round}`}
        {...roles.table}
        className="@container block [overflow-anchor:none]"
      >
        <ScoreboardTableHead columns={{ wide, isOver: hasEnded }} roundLabel={roundLabel(board)} />
        <tbody
          ref={body}
          {...roles.rows}
          className="block"
          style={{ paddingBlockEnd: `${(rows.length - renderedCount) * rowHeightRem}rem` }}
        >
          <SlidingRows list={body} order={order}>
            {rows.slice(0, renderedCount).map((line: ScoreboardEntry, index) => (
              <Fragment key={line.apiPlayerId}>
                {favoriteCount > 0 && (index === 0 || index === favoriteCount) && (
                  <SectionHeadingRow text={index === 0 ? 'Favorites' : 'The field'} />
                )}
                {cut && index === cutRowIndex && <CutLineRow text={cutText(cut)} />}
                <ScoreboardRow
                  row={line}
                  owners={owners.get(line.apiPlayerId)}
                  tournament={tournament}
                  dimmed={isBelowCut(line, cut)}
                  wide={wide}
                  isOver={hasEnded}
                  open={open.has(line.apiPlayerId)}
                  onToggle={toggle}
                  starred={favorites.has(line.apiPlayerId)}
                  onStar={onStar}
                />
              </Fragment>
            ))}
          </SlidingRows>
        </tbody>
      </table>
      {rows.length === 0 && <EmptyState title={emptyText} action={showAll} />}
    </>
  )
}

/** How many favorites come first, and the index of the row before which the cut line stands, -1 for none. */
function findSections(
  rows: readonly ScoreboardEntry[],
  favorites: ReadonlySet<string>,
  cut: TournamentScoreboard['cut'],
) {
  // A row that was just starred may still be sliding to the top.
  const first = rows.findIndex(({ apiPlayerId }) => !favorites.has(apiPlayerId))
  const favoriteCount = first < 0 ? rows.length : first
  const cutIndexInField = cutIndex(rows.slice(favoriteCount), cut)
  return { favoriteCount, cutRowIndex: cutIndexInField < 0 ? -1 : cutIndexInField + favoriteCount }
}

/** Scrolls to a golfer's row and focuses it, unless the reader has moved on. */
function useFocusedGolfer(golfer: string | null): void {
  useEffect(() => {
    const row = golfer && document.getElementById(`golfer-${golfer}`)
    if (!row) return
    row.scrollIntoView({ block: 'center' })
    const button = row.querySelector<HTMLElement>('[aria-expanded]')
    if (canMoveFocus()) button?.focus({ preventScroll: true })
  }, [golfer])
}

/** The ids of all lines in the order in which they are on screen, and the lines that match the search and the filter. */
function useVisibleRows(
  { board, owners, search, pickedOnly, favorites }: BoardTableProps,
  body: RefObject<HTMLTableSectionElement | null>,
): [order: readonly string[], rows: ScoreboardEntry[]] {
  const ids = useMemo(
    () =>
      starredFirst(sortedForDisplay(board.rows), favorites).map(({ apiPlayerId }) => apiPlayerId),
    [board.rows, favorites],
  )
  const order = useStableOrder(ids, body)
  const rows = useMemo(() => {
    const lines = new Map(board.rows.map((line) => [line.apiPlayerId, line]))
    const ordered = order.flatMap((id) => lines.get(id) ?? [])
    return ordered.filter(
      (line) => (!pickedOnly || owners.has(line.apiPlayerId)) && golferMatches(line, search),
    )
  }, [board.rows, order, owners, pickedOnly, search])
  return [order, rows]
}

/** About the height of a row on a phone. */
const rowHeightRem = 2.8125

function CutLineRow({ text }: { text: string }) {
  return (
    <tr {...roles.row} data-slide="cut" className="block">
      <th
        {...roles.rowHead}
        scope="row"
        className="cut-row digits block bg-board py-1.5 text-center text-sm"
      >
        {text}
      </th>
    </tr>
  )
}

function SectionHeadingRow({ text }: { text: string }) {
  return (
    <tr {...roles.row} className="block">
      <th
        {...roles.rowHead}
        scope="row"
        className="label-caps block border-t border-line bg-paper px-3 py-1.5 text-start @min-[40rem]:px-4"
      >
        {text}
      </th>
    </tr>
  )
}
