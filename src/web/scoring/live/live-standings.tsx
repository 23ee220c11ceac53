import { clsx } from 'clsx'
import { Link } from 'wouter'

import type { League } from '#contract/leagues.ts'
import type { Leaderboard, StandingLine } from '#contract/scoring.ts'
import { positionWords } from '#web/format/play.ts'
import { Movement, ToPar } from '#web/format/score.tsx'
import { Deadline } from '#web/format/time.tsx'
import { useAccount } from '#web/page/account.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/states.tsx'

import { leftText, todayTotal } from '../leaderboard/team-progress.ts'
import { describeStatus } from '../status.ts'

interface LiveStandingsProps {
  league: League
  board: Leaderboard
}

/** The league's standings in brief, beside the tournament's board. */
export function LiveStandings({ league, board }: LiveStandingsProps) {
  const me = useAccount()
  const { label, tone } = describeStatus(board, league.setupComplete)
  const to = `/leagues/${league.id}`
  if (board.status === 'open') {
    return (
      <Card title={league.name} action={<Badge tone={tone}>{label}</Badge>}>
        <div className="grid gap-3">
          <p>
            <Deadline
              subject="Drafting"
              at={league.draftingEndDate}
              estimated={league.draftingEndEstimated}
              timeZone={league.timeZone}
            />
            . Standings begin once it has closed.
          </p>
          <ButtonLink href={`${to}/draft`} variant="primary">
            Go to the draft
          </ButtonLink>
        </div>
      </Card>
    )
  }
  return (
    <Card title={league.name} action={<Badge tone={tone}>{label}</Badge>} flush>
      {board.standings.length === 0 ? (
        <EmptyState title="Nobody entered">
          No team was saved before drafting closed, so there is nothing to score.
        </EmptyState>
      ) : (
        <ol>
          {board.standings.map((line) => (
            <TeamLine key={line.userId} {...{ line, board }} mine={line.userId === me.id} />
          ))}
        </ol>
      )}
      <div className="ruled p-3">
        <Link href={`${to}/leaderboard`} className={clsx(buttonClass(), 'w-full')}>
          Full leaderboard
        </Link>
      </div>
    </Card>
  )
}

interface TeamLineProps {
  line: StandingLine
  board: Leaderboard
  mine: boolean
}

function TeamLine({ line, board, mine }: TeamLineProps) {
  const { position, username, movement, golfers, totalToPar } = line
  return (
    <li
      className={clsx(
        'ruled flex min-h-14 items-center gap-3 px-4 py-2 first:border-t-0',
        mine && 'mine',
      )}
    >
      <span className="tile shrink-0" aria-hidden="true">
        {position}
      </span>
      <span className="sr-only">{positionWords(position)}</span>
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-2 text-sm font-semibold">
          <span className="min-w-0 break-words">{username}</span>
          {mine && <Badge tone="flag">You</Badge>}
          <Movement places={movement} />
        </span>
        {board.status === 'live' && (
          <span className="digits flex flex-wrap gap-x-2 text-xs text-ink-soft">
            <span>
              Today <ToPar value={todayTotal(golfers)} />
            </span>
            <span>{leftText(golfers, board.round)}</span>
          </span>
        )}
      </span>
      <span className="font-display text-lg font-semibold">
        <ToPar value={totalToPar} />
      </span>
    </li>
  )
}
