import { clsx } from 'clsx'
import { useDeferredValue, useMemo, useRef, useState } from 'react'

import type { Leaderboard, LeaderboardRow } from '#contract/game/leaderboard.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { useAccount } from '#web/api/account.tsx'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { useMedia } from '#web/ui/hooks/use-media.ts'
import { useOpenSet } from '#web/ui/hooks/use-open-set.ts'
import { finderFrom, ListFinder } from '#web/ui/lists/list-finder.tsx'
import { SlidingRows } from '#web/ui/lists/sliding-rows.ts'
import { useGradually } from '#web/ui/lists/use-gradually.ts'
import { useSlidingOrder } from '#web/ui/lists/use-sliding-order.ts'

import { useNewLeaders } from './new-leaders.ts'
import { standingsAnnouncement } from './status.ts'
import { type BoardHead, type Columns, columnsOf } from './team-columns.ts'
import { prizeLabel } from './team-facts.tsx'
import { TeamRow } from './team-row.tsx'

interface TeamBoardProps {
  league: League
  board: Leaderboard
}

/** The standings: one row per team, which expands to show its golfers. A long board can be searched. */
export function TeamBoard({ league, board }: TeamBoardProps) {
  const me = useAccount()
  const list = useRef<HTMLOListElement>(null)
  const [open, toggle] = useOpenSet()
  const [search, setSearch] = useState('')
  const ids = useMemo(() => board.standings.map(({ userId }) => userId), [board.standings])
  const order = useSlidingOrder(ids, list)
  const lines = useMemo(
    () => new Map(board.standings.map((line) => [line.userId, line])),
    [board.standings],
  )
  const found = useFound(order, lines, useDeferredValue(search))
  const shown = useGradually(found.length)
  const head = useHead(board)
  const columns = useColumns(board)
  const newLeaders = useNewLeaders(board.standings)
  if (ids.length === 0) return <NobodyEntered />
  return (
    <section aria-label="Standings" className="board @container min-w-0">
      <LiveRegion text={standingsAnnouncement(board, me.id, newLeaders)} />
      {ids.length >= finderFrom && (
        <ListFinder
          {...{ search, setSearch }}
          label="Search teams"
          mine={lines.has(me.id) ? findMine : undefined}
        />
      )}
      {found.length === 0 && <p className="px-4 py-3 text-ink-soft">No team has that name.</p>}
      <ColumnHeads columns={columns} head={head} />
      {/* The page must not scroll along with rows that change places, or grow while the last rows are drawn. */}
      <ol
        ref={list}
        className="[overflow-anchor:none]"
        style={{ paddingBlockEnd: `${(found.length - shown) * rowRem}rem` }}
      >
        <SlidingRows {...{ list, order }}>
          {found.slice(0, shown).map((line) => (
            <TeamRow
              key={line.userId}
              {...{ line, head, columns, league }}
              mine={line.userId === me.id}
              // It would cover part of an opened row.
              pinned={line.userId === me.id && open.size === 0}
              open={open.has(line.userId)}
              tookLead={newLeaders.has(line.userId)}
              onToggle={toggle}
            />
          ))}
        </SlidingRows>
      </ol>
      <BrokenTies board={board} />
    </section>
  )
}

function NobodyEntered() {
  return (
    <div className="board">
      <EmptyState title="Nobody entered">
        No team was saved before drafting closed, so there is nothing to score.
      </EmptyState>
    </div>
  )
}

/** About the height of a closed row. */
const rowRem = 3.0625

const findMine = () => document.querySelector<HTMLElement>('[data-my-team] button')

/** The lines whose team's name contains the text of a search, in the order in which they are on screen. */
function useFound(
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
function useHead({ status, round, counting }: Leaderboard): BoardHead {
  return useMemo(() => ({ status, round, counting }), [status, round, counting])
}

/** The same object until a column comes or goes. */
function useColumns({ status, standings }: Leaderboard): Columns {
  const wide = useMedia('(min-width: 64rem)')
  // Before the first score everyone shares first place and the pot, which isn't worth showing.
  const prizes = standings.some(
    ({ projectedPrize, totalToPar }) => projectedPrize > 0 && totalToPar !== null,
  )
  const left = status === 'live'
  return useMemo(() => ({ wide, prizes, left }), [wide, prizes, left])
}

/** The rule that broke each tie, once the tournament is complete. */
function BrokenTies({ board }: Pick<TeamBoardProps, 'board'>) {
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

function ColumnHeads({ columns, head }: { columns: Columns; head: BoardHead }) {
  const { wide, prizes, left } = columns
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'board-head label-caps grid py-1 @max-[19rem]:hidden lg:py-2',
        columnsOf(columns),
      )}
    >
      <span>Pos</span>
      <span>Team</span>
      <span className="text-end">{left ? 'Today' : wide ? 'Last round' : `R${head.round}`}</span>
      {wide && left && <span>Left</span>}
      {wide && <span className="text-end">Guess</span>}
      {wide && prizes && <span className="text-end">{prizeLabel(head)}</span>}
      <span className="text-end">To par</span>
    </div>
  )
}
