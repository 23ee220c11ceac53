import type { TournamentBoard } from '#contract/tournaments.ts'
import { cutText } from '#web/golf/play.ts'
import { AsOf, SimulatedChip, When } from '#web/golf/time.tsx'
import { Badge } from '#web/ui/badge.tsx'

import { firstTeeTime, playWords } from './board-words.ts'

/** How play stands: the round, the cut, how old the scores are, and where it is played. */
export function LiveHeader({ board }: { board: TournamentBoard }) {
  const { tournament, cut, asOf, status } = board
  const { label, tone } = playWords(board)
  const starts = firstTeeTime(board)
  const { course, timeZone } = tournament
  const place = course && [course.name, course.city, course.country].filter(Boolean).join(', ')
  return (
    <div className="grid gap-1.5">
      {place && <p className="text-sm text-ink-soft">{place}</p>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
        <Badge tone={tone}>{label}</Badge>
        {starts && (
          <span>
            First tee time <When at={starts} timeZone={timeZone} />
          </span>
        )}
        {cut && <span className="digits font-semibold text-rough">{cutText(cut)}</span>}
        {status !== 'upcoming' && status !== 'official' && (
          <AsOf at={asOf} inPlay={status === 'in-progress'} />
        )}
        {tournament.simulated && <SimulatedChip />}
      </div>
    </div>
  )
}
