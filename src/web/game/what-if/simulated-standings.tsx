import { clsx } from 'clsx'

import type { LeaderboardRow } from '#contract/game/leaderboard.ts'
import type { StandingsRow } from '#domain/scoring/league-standings.ts'
import { Position } from '#web/format/position-text.tsx'
import { Money, Movement, ToPar } from '#web/format/score.tsx'
import { Badge } from '#web/ui/display/badge.tsx'

interface ImaginedBoardProps {
  /** The standings as they are. */
  currentStandings: readonly LeaderboardRow[]
  lines: readonly StandingsRow[]
  me: string
}

/** The standings as they would be, with places gained and lost against those that are. */
export function SimulatedStandings({ currentStandings, lines, me }: ImaginedBoardProps) {
  const known = new Map(currentStandings.map((line) => [line.userId, line]))
  const isPaid = lines.some(({ prize }) => prize > 0)
  return (
    <ol>
      {lines.map(({ userId, standing, prize }) => {
        const line = known.get(userId)
        const moved = rankOf(line?.position) - standing.rank
        return (
          <li
            key={userId}
            className={clsx(
              'ruled flex min-h-12 flex-wrap items-center gap-x-3 px-4 py-1 first:border-t-0',
              userId === me && 'mine',
            )}
          >
            <Position position={standing.position} className="tile shrink-0" />
            <span className="flex min-w-0 grow flex-wrap items-center gap-x-2 text-sm font-semibold">
              <span className="min-w-0 break-words">{line?.name}</span>
              {userId === me && <Badge tone="flag">You</Badge>}
              {Number.isFinite(moved) && <Movement places={moved} />}
            </span>
            {isPaid && prize > 0 && <Money cents={prize} className="text-sm text-ink-soft" />}
            <span className="min-w-10 text-end font-display text-lg font-semibold">
              <ToPar value={standing.total} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** NaN while there is no place. */
const rankOf = (position = '-'): number => Number(position.replace('T', ''))
