import type { League } from '#contract/leagues.ts'
import type { Leaderboard, StandingLine } from '#contract/scoring.ts'
import { positionWords } from '#web/format/play.ts'
import { Movement, ToPar } from '#web/format/score.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { ExplainButton } from '../explain/explain-button.tsx'
import { type Columns, columnsOf } from './team-columns.ts'
import { TeamFacts } from './team-facts.tsx'
import { TeamGolfers } from './team-golfers.tsx'

interface TeamRowProps {
  line: StandingLine
  board: Leaderboard
  league: League
  mine: boolean
  columns: Columns
  open: boolean
  onToggle: (userId: string) => void
}

/** A team's row. Mine stays in sight, at the top or the bottom, while it is not open. */
export function TeamRow(props: TeamRowProps) {
  const { line, board, league, mine, columns, open, onToggle } = props
  const id = `team-${line.userId}`
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // Opened while it was pinned, it goes to its own place, which may be out of sight.
    if (mine && open) row.current?.scrollIntoView({ block: 'nearest' })
  }, [mine, open])
  return (
    <li
      ref={row}
      data-slide={line.userId}
      className={clsx(
        'ruled scroll-my-20 bg-board first:border-t-0',
        mine && 'mine relative z-10',
        mine &&
          !open &&
          'sticky top-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] border-b border-line md:bottom-0',
      )}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => onToggle(line.userId)}
        className={clsx(
          'grid min-h-16 w-full grid-cols-[2.75rem_minmax(0,1fr)_auto_1.25rem] gap-x-3 py-2.5 text-start',
          // Focus must not end up behind the pinned row.
          'scroll-my-42 hover:bg-ink/4 focus-visible:-outline-offset-3 lg:scroll-my-20',
          columnsOf(columns),
        )}
      >
        <span className="row-span-2 flex flex-col items-center gap-0.5 self-start lg:row-span-1 lg:flex-row lg:gap-1.5 lg:self-center">
          <span className="tile" aria-hidden="true">
            {line.position}
          </span>
          <span className="sr-only">{positionWords(line.position)}</span>
          <Movement places={line.movement} />
        </span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 font-semibold">
          <span className="min-w-0 break-words">{line.username}</span>
          {mine && <Badge tone="flag">You</Badge>}
        </span>
        <span className="order-none text-end font-display text-xl font-semibold lg:order-1">
          <ToPar value={line.totalToPar} />
        </span>
        <ChevronDown
          aria-hidden="true"
          className={clsx('size-5 text-ink-soft lg:order-2', open && 'rotate-180')}
        />
        <TeamFacts {...{ line, board, columns }} />
      </button>
      {open && (
        <div id={id} className="bg-board md:px-4">
          <TeamGolfers {...{ line, board, league }} />
          <div className="px-4 pb-4">
            <ExplainButton leagueId={league.id} line={line} />
          </div>
        </div>
      )}
    </li>
  )
}
