import type { TournamentScoreboard } from '#contract/game/tournaments.ts'
import { AsOf } from '#web/format/as-of.tsx'
import { SimulatedBadge, DateTime } from '#web/format/date-time.tsx'
import { cutText } from '#web/format/play-state.ts'
import {
  earliestTeeTime,
  firstTeeTime,
  scoreboardStatus,
} from '#web/tournaments/scoreboard/scoreboard-status.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { useNow } from '#web/ui/hooks/use-now.ts'

/** The tournament's course, round, cut, and age of its scores. */
export function LiveHeader({ board }: { board: TournamentScoreboard }) {
  const { tournament, cut, asOf, fallback, status, round, roundStatus } = board
  const { label, tone } = scoreboardStatus(board)
  const roundStartsAt = firstTeeTime(board)
  // A feed that died before the first tee time never reports that play has begun.
  const isDue = useNow(60_000) >= (roundStartsAt?.getTime() ?? Infinity)
  // A row that can't be read may be of an earlier round.
  const inRound = board.rows.filter(({ currentRound }) => currentRound === round)
  const { course, timeZone } = tournament
  const place = course && [course.name, course.city, course.country].filter(Boolean).join(', ')
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm md:gap-x-3">
      {/* With large text, a phone is too narrow for the next round and its time in one line. */}
      <Badge tone={tone} className="whitespace-normal!">
        {label}
      </Badge>
      {roundStartsAt && status === 'upcoming' && (
        <span>
          First tee time <DateTime at={roundStartsAt} timeZone={timeZone} />
        </span>
      )}
      {cut && <span className="digits font-semibold text-rough">{cutText(cut)}</span>}
      {status !== 'official' && (status !== 'upcoming' || isDue) && (
        <AsOf
          at={asOf}
          playState={
            status === 'complete'
              ? null
              : { round, roundStatus, firstTeeOfRound: earliestTeeTime(inRound) }
          }
          fallback={fallback}
        />
      )}
      {tournament.simulated && <SimulatedBadge />}
      {place && (
        <p className="min-w-0 grow basis-32 truncate text-ink-soft max-md:text-xs">{place}</p>
      )}
    </div>
  )
}
