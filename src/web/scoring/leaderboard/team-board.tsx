import { clsx } from 'clsx'
import { useMemo, useRef } from 'react'

import type { Leaderboard } from '#contract/leaderboard.ts'
import type { League } from '#contract/leagues.ts'
import { useAccount } from '#web/page/account.tsx'
import { useOpenSet } from '#web/ui/hooks/use-open-set.ts'
import { useSlidingOrder } from '#web/ui/hooks/use-sliding-order.ts'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { EmptyState } from '#web/ui/states.tsx'

import { standingsAnnouncement } from '../status.ts'
import { type BoardHead, type Columns, columnsOf } from './team-columns.ts'
import { TeamRow } from './team-row.tsx'

interface TeamBoardProps {
  league: League
  board: Leaderboard
}

/** The standings: one row per team, which expands to show its golfers. */
export function TeamBoard({ league, board }: TeamBoardProps) {
  const me = useAccount()
  const list = useRef<HTMLOListElement>(null)
  const [open, toggle] = useOpenSet()
  const ids = useMemo(() => board.standings.map(({ userId }) => userId), [board.standings])
  const order = useSlidingOrder(ids, list)
  const lines = new Map(board.standings.map((line) => [line.userId, line]))
  const head = useHead(board)
  const columns = useColumns(board)
  if (ids.length === 0) {
    return (
      <div className="board">
        <EmptyState title="Nobody entered">
          No team was saved before drafting closed, so there is nothing to score.
        </EmptyState>
      </div>
    )
  }
  return (
    <section aria-label="Standings" className="board min-w-0">
      <LiveRegion text={standingsAnnouncement(board, me.id)} />
      <ColumnHeads columns={columns} settled={board.status === 'settled'} />
      {/* The page must not scroll along with rows that change places. */}
      <ol ref={list} className="[overflow-anchor:none]">
        {order.map((id) => {
          const line = lines.get(id)
          return (
            line && (
              <TeamRow
                key={id}
                {...{ line, head, columns, league }}
                mine={id === me.id}
                open={open.has(id)}
                onToggle={toggle}
              />
            )
          )
        })}
      </ol>
      <BrokenTies board={board} />
    </section>
  )
}

/** The same object until one of its values changes. */
function useHead({ status, round, counting }: Leaderboard): BoardHead {
  return useMemo(() => ({ status, round, counting }), [status, round, counting])
}

/** The same object until a column comes or goes. */
function useColumns({ status, standings }: Leaderboard): Columns {
  // Before the first score everyone shares first place and the pot, which isn't worth showing.
  const prizes = standings.some(
    ({ projectedPrize, totalToPar }) => projectedPrize > 0 && totalToPar !== null,
  )
  const left = status === 'live'
  return useMemo(() => ({ prizes, left }), [prizes, left])
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

function ColumnHeads({ columns, settled }: { columns: Columns; settled: boolean }) {
  const { prizes, left } = columns
  return (
    <div
      aria-hidden="true"
      className={clsx('board-head label-caps hidden py-2 lg:grid', columnsOf(columns))}
    >
      <span>Pos</span>
      <span>Team</span>
      <span className="text-end">{left ? 'Today' : 'Last round'}</span>
      {left && <span>Left</span>}
      <span className="text-end">Guess</span>
      {prizes && <span className="text-end">{settled ? 'Prize' : 'Projected'}</span>}
      <span className="text-end">To par</span>
    </div>
  )
}
