import { clsx } from 'clsx'
import { memo } from 'react'

import type { Leaderboard, LeaderboardRow } from '#contract/game/leaderboard.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { todayTotal } from '#domain/scoring/today.ts'
import { useMe } from '#web/api/session.tsx'
import { Position } from '#web/format/position-text.tsx'
import { Movement, ToPar } from '#web/format/score.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { useProgressiveCount } from '#web/ui/lists/use-progressive-count.ts'

import { remainingText } from './team-progress.ts'

interface BriefStandingsProps {
  /** The members' colors, by user id. */
  colors: League['colors']
  board: Leaderboard
  /** How many teams to show; the reader's own comes below when it isn't among them. All by default. */
  limit?: number
}

/** The standings in brief, one line per team. */
export function BriefStandings({ colors, board, limit = Infinity }: BriefStandingsProps) {
  const { id: me } = useMe()
  const { standings } = board
  const shown = useProgressiveCount(Math.min(standings.length, limit))
  if (standings.length === 0) {
    return (
      <EmptyState title="No one entered">
        No one saved a team before picks locked, so there’s nothing to score.
      </EmptyState>
    )
  }
  const mine = standings.findIndex(({ userId }) => userId === me)
  const own = mine >= limit ? standings[mine] : undefined
  const { round, roundStatus } = board
  const isLive = board.status === 'live'
  return (
    <ol className="@container">
      {standings.slice(0, shown).map((line) => (
        <BriefStandingRow
          key={line.userId}
          {...{ line, round, roundStatus, isLive }}
          color={colors?.[line.userId]}
          mine={line.userId === me}
        />
      ))}
      {own && (
        <BriefStandingRow
          {...{ round, roundStatus, isLive }}
          line={own}
          color={colors?.[own.userId]}
          mine
        />
      )}
    </ol>
  )
}

interface TeamLineProps extends Pick<Leaderboard, 'round' | 'roundStatus'> {
  line: LeaderboardRow
  /** Whether the line shows today, and the holes left. */
  isLive: boolean
  /** The member's color. */
  color: number | undefined
  mine: boolean
}

/** Rerenders only when its props change, and queries keep unchanged lines the same objects. */
const BriefStandingRow = memo(function BriefStandingRow(props: TeamLineProps) {
  const { line, round, roundStatus, isLive, color, mine } = props
  const { position, name, userId, movement, golfers, totalToPar } = line
  return (
    <li
      className={clsx(
        'ruled skip-offscreen flex min-h-12 items-center gap-3 [--skipped-size:2.25rem] @max-[19rem]:flex-wrap @max-md:min-h-11 px-4 py-1 first:border-t-0',
        mine && 'mine',
      )}
    >
      <Position position={position} className="tile shrink-0" />
      <Avatar {...{ name, userId, color }} size="small" />
      <span className="min-w-0 grow @max-[19rem]:order-last @max-[19rem]:basis-full">
        <span className="flex flex-wrap items-center gap-x-2 text-sm font-semibold">
          <span className="min-w-0 break-words">{name}</span>
          {mine && <Badge tone="flag">You</Badge>}
          <Movement places={movement} />
        </span>
        {isLive && (
          <span className="digits flex flex-wrap gap-x-2 text-xs text-ink-soft">
            <span>
              Today <ToPar value={todayTotal(golfers)} />
            </span>
            <span className="@max-[19rem]:inline @max-md:hidden">
              {remainingText(golfers, { round, roundStatus })}
            </span>
          </span>
        )}
      </span>
      <span className="ms-auto font-display text-lg font-semibold">
        <ToPar value={totalToPar} />
      </span>
    </li>
  )
})
