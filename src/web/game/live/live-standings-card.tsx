import { clsx } from 'clsx'
import { Link } from 'wouter'

import type { Leaderboard } from '#contract/game/leaderboard.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { LockCountdown } from '#web/leagues/draft-deadline.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { buttonClass, ButtonLink } from '#web/ui/inputs/button.tsx'

import { BriefStandings } from '../leaderboard/brief-standings.tsx'
import { describeStatus } from '../leaderboard/leaderboard-status.ts'

interface LiveStandingsProps {
  league: League
  board: Leaderboard
}

/** The league's standings in brief, beside the tournament's board. */
export function LiveStandingsCard({ league, board }: LiveStandingsProps) {
  const { label, tone } = describeStatus(board, league.setupComplete)
  const to = `/leagues/${league.id}`
  if (board.status === 'open') {
    return (
      <Card title={league.name} action={<Badge tone={tone}>{label}</Badge>}>
        <div className="grid gap-3">
          <p>
            <LockCountdown of={league} />. The standings start then.
          </p>
          <ButtonLink href={`${to}/draft`} variant="primary">
            Go to the Draft
          </ButtonLink>
        </div>
      </Card>
    )
  }
  return (
    <Card title={league.name} action={<Badge tone={tone}>{label}</Badge>} flush>
      <BriefStandings colors={league.colors} board={board} />
      <div className="ruled p-3">
        <Link href={`${to}/leaderboard`} className={clsx(buttonClass(), 'w-full')}>
          Full Leaderboard
        </Link>
      </div>
    </Card>
  )
}
