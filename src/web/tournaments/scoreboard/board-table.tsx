import { Fragment, type RefObject, useEffect, useMemo, useRef } from 'react'

import type { TournamentScoreboard } from '#contract/game/tournaments.ts'
import { matchesSearch } from '#web/format/golfer-search.ts'
import { cutText } from '#web/format/round-words.ts'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { useOpenSet } from '#web/ui/hooks/use-open-set.ts'
import { useIsWide } from '#web/ui/hooks/use-width.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { SlidingRows } from '#web/ui/lists/sliding-rows.ts'
import { useGradually } from '#web/ui/lists/use-gradually.ts'
import { useSlidingOrder } from '#web/ui/lists/use-sliding-order.ts'
import { canMoveFocus } from '#web/ui/page/page-title.tsx'

import { boardOrder, cutIndex, isBelowCut, type Line, starredFirst } from './board-order.ts'
import { BoardRow } from './board-row.tsx'
import { BoardTableHead, roles, wideFrom } from './board-table-head.tsx'
import type { Owners } from './owners.tsx'

interface BoardTableProps {
  board: TournamentScoreboard
  owners: ReadonlyMap<string, Owners>
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
export function BoardTable(props: BoardTableProps) {
  const { board, owners, search, golfer, favorites, onStar, onShowAll } = props
  const { tournament, cut } = board
  const table = useRef<HTMLTableElement>(null)
  const wide = useIsWide(table, wideFrom)
  const body = useRef<HTMLTableSectionElement>(null)
  const [open, toggle] = useOpenSet(golfer ? [golfer] : [])
  useFocusedGolfer(golfer)
  const [order, rows] = useRows(props, body)
  const shown = useGradually(rows.length, golfer !== null)
  // A row that was just starred may still be sliding to the top.
  const first = rows.findIndex(({ apiPlayerId }) => !favorites.has(apiPlayerId))
  const pinned = first < 0 ? rows.length : first
  const cutAfter = cutIndex(rows.slice(pinned), cut)
  const cutAt = cutAfter < 0 ? -1 : cutAfter + pinned
  const nobody = search ? `No golfer matches "${search}"` : 'None of your golfers is on the board'
  return (
    <>
      <LiveRegion text={rows.length > 0 ? countText(rows.length) : nobody} />
      <table
        ref={table}
        aria-label={`${tournament.name}, round ${board.round}`}
        {...roles.table}
        className="block [overflow-anchor:none]"
      >
        <BoardTableHead wide={wide} />
        <tbody
          ref={body}
          {...roles.rows}
          className="block"
          style={{ paddingBlockEnd: `${(rows.length - shown) * rowRem}rem` }}
        >
          <SlidingRows list={body} order={order}>
            {rows.slice(0, shown).map((line: Line, index) => (
              <Fragment key={line.apiPlayerId}>
                {pinned > 0 && (index === 0 || index === pinned) && (
                  <SectionRow text={index === 0 ? 'Favorites' : 'The field'} />
                )}
                {cut && index === cutAt && <CutRow text={cutText(cut)} />}
                <BoardRow
                  line={line}
                  owners={owners.get(line.apiPlayerId)}
                  tournament={tournament}
                  dimmed={isBelowCut(line, cut)}
                  wide={wide}
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
      {rows.length === 0 && (
        <EmptyState title={nobody} action={<Button onClick={onShowAll}>Show all golfers</Button>} />
      )}
    </>
  )
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
function useRows(
  { board, owners, search, pickedOnly, favorites }: BoardTableProps,
  body: RefObject<HTMLTableSectionElement | null>,
): [order: readonly string[], rows: Line[]] {
  const ids = useMemo(
    () => starredFirst(boardOrder(board.rows), favorites).map(({ apiPlayerId }) => apiPlayerId),
    [board.rows, favorites],
  )
  const order = useSlidingOrder(ids, body)
  const rows = useMemo(() => {
    const lines = new Map(board.rows.map((line) => [line.apiPlayerId, line]))
    const ordered = order.flatMap((id) => lines.get(id) ?? [])
    return ordered.filter(
      (line) => (!pickedOnly || owners.has(line.apiPlayerId)) && matchesSearch(line, search),
    )
  }, [board.rows, order, owners, pickedOnly, search])
  return [order, rows]
}

const countText = (count: number) => (count === 1 ? '1 golfer' : `${count} golfers`)

/** About the height of a row on a phone. */
const rowRem = 2.8125

function CutRow({ text }: { text: string }) {
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

function SectionRow({ text }: { text: string }) {
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
