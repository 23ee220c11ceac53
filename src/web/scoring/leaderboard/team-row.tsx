import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react'

import type { StandingLine } from '#contract/leaderboard.ts'
import type { League } from '#contract/leagues.ts'
import { positionWords } from '#web/format/play.ts'
import { Movement, ToPar } from '#web/format/score.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

import { type BoardHead, type Columns, columnsOf } from './team-columns.ts'
import { TeamFacts } from './team-facts.tsx'
import { TeamGolfers } from './team-golfers.tsx'

const ExplainDialog = lazy(async () => ({
  default: (await import('../explain/explain-dialog.tsx')).ExplainDialog,
}))

interface TeamRowProps {
  line: StandingLine
  head: BoardHead
  league: League
  mine: boolean
  columns: Columns
  open: boolean
  onToggle: (userId: string) => void
}

/**
 * A team's row. The reader's own stays pinned to the top or bottom until it is opened. Rerenders only when its props
 * change, and queries keep unchanged lines the same objects.
 */
export const TeamRow = memo(function TeamRow(props: TeamRowProps) {
  const { line, head, league, mine, columns, open, onToggle } = props
  const id = `team-${line.userId}`
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // A pinned row that opens returns to its own place, which may be out of sight.
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
          // The pinned row must not cover the focused one.
          'scroll-my-42 hover:bg-ink/4 focus-visible:-outline-offset-3 lg:scroll-my-20',
          columnsOf(columns),
        )}
      >
        <Place line={line} />
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 font-semibold">
          <span className="min-w-0 break-words">{line.name}</span>
          {mine && <Badge tone="flag">You</Badge>}
        </span>
        <span className="order-none text-end font-display text-xl font-semibold lg:order-1">
          <ToPar value={line.totalToPar} />
        </span>
        <ChevronDown
          aria-hidden="true"
          className={clsx('size-5 text-ink-soft lg:order-2', open && 'rotate-180')}
        />
        <TeamFacts {...{ line, head, columns }} />
      </button>
      {open && (
        <div id={id} className="bg-board md:px-4">
          <TeamGolfers {...{ line, head, league }} />
          <div className="px-4 pb-4">
            <ExplainButton leagueId={league.id} line={line} />
          </div>
        </div>
      )}
    </li>
  )
})

function Place({ line: { position, movement } }: { line: StandingLine }) {
  return (
    <span className="row-span-2 flex flex-col items-center gap-0.5 self-start lg:row-span-1 lg:flex-row lg:gap-1.5 lg:self-center">
      <span className="tile" aria-hidden="true">
        {position}
      </span>
      <span className="sr-only">{positionWords(position)}</span>
      <Movement places={movement} />
    </span>
  )
}

/** Opens the dialog that explains a team's score. */
function ExplainButton({ leagueId, line }: { leagueId: string; line: StandingLine }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        Explain this score
      </Button>
      {open && (
        <Suspense>
          <ExplainDialog leagueId={leagueId} line={line} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
