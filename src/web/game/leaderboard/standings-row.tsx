import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'

import type { LeaderboardRow } from '#contract/game/leaderboard.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { todayTotal } from '#domain/scoring/today.ts'
import { Position } from '#web/format/position-text.tsx'
import { Movement, ToPar } from '#web/format/score.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'
import { DialogButton, lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'

import { GolferTiles, StandingsCells, StandingsDetails } from './standings-cells.tsx'
import {
  type BoardSummary,
  type Columns,
  roundHeading,
  standingsColumnsClass,
} from './standings-columns.ts'
import { TeamGolfersTable } from './team-golfers-table.tsx'
import { remainingText } from './team-progress.ts'

const ExplainDialog = lazyDialog(
  ({ title }) => title,
  async () => (await import('./explain/explain-score-dialog.tsx')).ExplainScoreDialog,
)

interface TeamRowProps {
  standing: LeaderboardRow
  boardSummary: BoardSummary
  league: League
  mine: boolean
  /** The member's color. */
  color: number | undefined
  /** Whether the row stays in sight while the list scrolls. */
  pinned: boolean
  columns: Columns
  open: boolean
  /** Whether the team took the lead with the newest scores. */
  tookLead: boolean
  onToggle: (userId: string) => void
}

/**
 * A team's row: place, name, today and total, and what else there is room for. Rerenders only when its props change,
 * and queries keep unchanged lines the same objects.
 */
export const StandingsRow = memo(function TeamRow(props: TeamRowProps) {
  const { standing, boardSummary, league, mine, pinned, columns, open, onToggle } = props
  const id = `team-${standing.userId}`
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // A pinned row that opens returns to its own place, which may be out of sight.
    if (mine && open) row.current?.scrollIntoView({ block: 'nearest' })
  }, [mine, open])
  return (
    <li
      ref={row}
      data-slide={standing.userId}
      {...(mine && { 'data-my-team': '' })}
      className={clsx(
        'ruled scroll-my-20 bg-board first:border-t-0',
        mine ? 'mine relative z-10' : !open && 'skip-offscreen',
        pinned &&
          'sticky top-0 bottom-[calc(--spacing(14)+env(safe-area-inset-bottom))] border-b border-line md:bottom-0',
      )}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => onToggle(standing.userId)}
        className={clsx(
          'grid min-h-12 w-full py-1 text-start lg:min-h-16',
          // The pinned row must not cover the focused one.
          'scroll-my-42 hover:bg-ink/4 focus-visible:-outline-offset-3 lg:scroll-my-20',
          standingsColumnsClass(columns),
        )}
      >
        <RowSummary {...props} />
      </button>
      {open && (
        <div id={id} className="bg-board md:px-4">
          {!columns.wide && (
            <StandingsDetails {...{ line: standing, head: boardSummary, columns }} />
          )}
          <TeamGolfersTable {...{ line: standing, head: boardSummary, league }} />
          <div className="flex flex-wrap gap-2 px-4 pb-4">
            <DialogButton label="Explain This Score" opener={ExplainDialog.opener}>
              {(onClose) => (
                <ExplainDialog
                  leagueId={league.id}
                  userId={standing.userId}
                  title={mine ? 'How You Scored' : `How ${standing.name} Scored`}
                  onClose={onClose}
                />
              )}
            </DialogButton>
            <ButtonLink href={`/leagues/${league.id}/side-by-side?other=${standing.userId}`}>
              Compare Teams
            </ButtonLink>
          </div>
        </div>
      )}
    </li>
  )
})

/** The content of a closed row. */
function RowSummary(props: TeamRowProps) {
  const { standing, boardSummary, columns, open } = props
  const { position, movement, golfers, totalToPar } = standing
  const { wide } = columns
  return (
    <>
      <span className={clsx('flex items-center', wide ? 'gap-1.5' : 'flex-col gap-0.5')}>
        <Position
          position={position}
          className={clsx('tile', !wide && 'px-0.5!', !wide && movement !== 0 && 'h-[1.75rem]!')}
        />
        <Movement places={movement} className="leading-none" />
      </span>
      <TeamName {...props} />
      {wide && <GolferTiles golfers={golfers} />}
      <span className="contents @max-[19rem]:col-start-2 @max-[19rem]:flex @max-[19rem]:flex-wrap @max-[19rem]:gap-x-3">
        <span className="text-end">
          <span className="sr-only @max-[19rem]:not-sr-only">{roundHeading(boardSummary)}</span>{' '}
          <ToPar value={todayTotal(golfers)} className="font-semibold" />
        </span>
        {wide && <StandingsCells {...{ line: standing, head: boardSummary, columns }} />}
        <span className="text-end font-display text-lg font-semibold @max-[19rem]:text-base lg:text-xl">
          <span className="sr-only @max-[19rem]:not-sr-only">To par</span>{' '}
          <ToPar value={totalToPar} />
        </span>
      </span>
      <ChevronDown
        className={clsx('size-4 text-ink-soft @max-[19rem]:hidden lg:size-5', open && 'rotate-180')}
      />
    </>
  )
}

/** The member's marker and name and, on a wide board, what is left to play. */
function TeamName({ standing, boardSummary, mine, color, columns, open, tookLead }: TeamRowProps) {
  const { name, userId, golfers } = standing
  const { wide } = columns
  return (
    <span className="flex min-w-0 items-center gap-x-2 font-semibold @max-[19rem]:text-sm">
      <Avatar {...{ name, userId, color }} size="small" className="@max-[19rem]:hidden" />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <span
          className={clsx('min-w-0', !(wide || open) && 'truncate @max-[19rem]:whitespace-normal')}
        >
          {name}
        </span>
        {mine && <Badge tone="flag">You</Badge>}
        {tookLead && <Badge tone="fairway">New leader</Badge>}
        {wide && columns.holesLeft && (
          <span className="digits basis-full text-xs font-normal text-ink-soft">
            {remainingText(golfers, boardSummary)}
          </span>
        )}
      </span>
    </span>
  )
}
