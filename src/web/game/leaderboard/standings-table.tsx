import { clsx } from 'clsx'
import { useDeferredValue, useMemo, useRef, useState } from 'react'

import type { Leaderboard, LeaderboardRow } from '#contract/game/leaderboard.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { useMe } from '#web/api/session.tsx'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { useMediaQuery } from '#web/ui/hooks/use-media-query.ts'
import { useToggleSet } from '#web/ui/hooks/use-toggle-set.ts'
import { searchThreshold, ListSearch } from '#web/ui/lists/list-search.tsx'
import { SlidingRows } from '#web/ui/lists/sliding-rows.ts'
import { useProgressiveCount } from '#web/ui/lists/use-progressive-count.ts'
import { useStableOrder } from '#web/ui/lists/use-stable-order.ts'

import { standingsAnnouncement } from './leaderboard-status.ts'
import { prizeLabel } from './standings-cells.tsx'
import {
  type BoardSummary,
  type Columns,
  roundHeading,
  standingsColumnsClass,
} from './standings-columns.ts'
import { StandingsRow } from './standings-row.tsx'
import { useNewLeaders } from './use-new-leaders.ts'

interface TeamBoardProps {
  league: League
  board: Leaderboard
}

/** The standings: one row per team, which expands to show its golfers. A long board can be searched. */
export function StandingsTable({ league, board }: TeamBoardProps) {
  const me = useMe()
  const list = useRef<HTMLOListElement>(null)
  const [open, toggle] = useToggleSet()
  const [search, setSearch] = useState('')
  const ids = useMemo(() => board.standings.map(({ userId }) => userId), [board.standings])
  const order = useStableOrder(ids, list)
  const lines = useMemo(
    () => new Map(board.standings.map((line) => [line.userId, line])),
    [board.standings],
  )
  const found = useFilteredStandings(order, lines, useDeferredValue(search))
  const shown = useProgressiveCount(found.length)
  const boardSummary = useBoardSummary(board)
  const columns = useColumns(board)
  const newLeaders = useNewLeaders(board.standings)
  if (ids.length === 0) return <NoTeams />
  return (
    <section aria-label="Standings" className="board @container min-w-0">
      <LiveRegion text={standingsAnnouncement(board, me.id, newLeaders)} />
      {ids.length >= searchThreshold && (
        <ListSearch
          {...{ search, setSearch }}
          label="Search teams"
          findOwnRow={lines.has(me.id) ? findOwnRow : undefined}
        />
      )}
      {found.length === 0 && <p className="px-4 py-3 text-ink-soft">No team has that name.</p>}
      <ColumnHeadings columns={columns} head={boardSummary} />
      {/* The page must not scroll along with rows that change places, or grow while the last rows are drawn. */}
      <ol
        ref={list}
        className="[overflow-anchor:none]"
        style={{ paddingBlockEnd: `${(found.length - shown) * rowRem}rem` }}
      >
        <SlidingRows {...{ list, order }}>
          {found.slice(0, shown).map((standing) => (
            <StandingsRow
              key={standing.userId}
              {...{ standing, boardSummary, columns, league }}
              mine={standing.userId === me.id}
              color={league.colors?.[standing.userId]}
              // It would cover part of an opened row.
              pinned={standing.userId === me.id && open.size === 0}
              open={open.has(standing.userId)}
              tookLead={newLeaders.has(standing.userId)}
              onToggle={toggle}
            />
          ))}
        </SlidingRows>
      </ol>
      <TiebreakNotes board={board} />
    </section>
  )
}

function NoTeams() {
  return (
    <div className="board">
      <EmptyState title="No one entered">
        No one saved a team before picks locked, so there’s nothing to score.
      </EmptyState>
    </div>
  )
}

/** About the height of a closed row. */
const rowRem = 3.0625

const findOwnRow = () => document.querySelector<HTMLElement>('[data-my-team] button')

/** The lines whose team's name contains the text of a search, in the order in which they are on screen. */
function useFilteredStandings(
  order: readonly string[],
  lines: ReadonlyMap<string, LeaderboardRow>,
  search: string,
): readonly LeaderboardRow[] {
  return useMemo(() => {
    const text = search.trim().toLowerCase()
    return order
      .flatMap((id) => lines.get(id) ?? [])
      .filter(({ name, username }) => `${name} @${username}`.toLowerCase().includes(text))
  }, [order, lines, search])
}

/** The same object until one of its values changes. */
function useBoardSummary({ status, round, roundStatus, counting }: Leaderboard): BoardSummary {
  return useMemo(
    () => ({ status, round, roundStatus, counting }),
    [status, round, roundStatus, counting],
  )
}

/** The same object until a column comes or goes. */
function useColumns({ status, standings }: Leaderboard): Columns {
  const wide = useMediaQuery('(min-width: 64rem)')
  // Before the first score everyone shares first place and the pot, which isn't worth showing.
  const prizes = standings.some(
    ({ projectedPrize, totalToPar }) => projectedPrize > 0 && totalToPar !== null,
  )
  const holesLeft = status === 'live'
  return useMemo(() => ({ wide, prizes, holesLeft }), [wide, prizes, holesLeft])
}

/** The rule that broke each tie, once the tournament is complete. */
function TiebreakNotes({ board }: Pick<TeamBoardProps, 'board'>) {
  const sentences = new Set(board.standings.flatMap(({ tieBreak }) => tieBreak ?? []))
  if (sentences.size === 0) return null
  return (
    <ul aria-label="Tiebreakers" className="digits ruled px-4 py-2 text-sm">
      {[...sentences].map((sentence) => (
        <li key={sentence} className="py-0.5">
          {sentence}.
        </li>
      ))}
    </ul>
  )
}

function ColumnHeadings({ columns, head }: { columns: Columns; head: BoardSummary }) {
  const { wide, prizes } = columns
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'board-head label-caps grid py-1 @max-[19rem]:hidden lg:py-2',
        standingsColumnsClass(columns),
      )}
    >
      <span>Pos</span>
      <span>Team</span>
      {wide && <span>Golfers</span>}
      <span className="text-end">{roundHeading(head)}</span>
      {wide && <span className="text-end">Guess</span>}
      {wide && prizes && <span className="text-end">{prizeLabel(head)}</span>}
      <span className="text-end">To par</span>
    </div>
  )
}
