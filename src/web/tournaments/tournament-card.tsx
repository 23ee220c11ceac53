import type { Tournament } from '#contract/game/tournament.ts'
import { SimulatedBadge } from '#web/format/date-time.tsx'
import { dayRangeText } from '#web/format/spans.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { useNow } from '#web/ui/hooks/use-now.ts'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

import { stateText } from './tournament-state.ts'

interface TournamentCardProps {
  tournament: Tournament
  /** Whether the row says that the tournament is simulated. */
  isSimulated: boolean
}

/** A tournament's row in the list, with links to its players and to a new league on it. */
export function TournamentCard({ tournament, isSimulated }: TournamentCardProps) {
  const { id, orgId, name, tour, startDate, endDate, status, course } = tournament
  const now = new Date(useNow(60_000))
  const search = new URLSearchParams({ tournament: id, org: orgId }).toString()
  const venue = [course?.name, course?.city].filter(Boolean).join(', ')
  return (
    <article className="board grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 p-4 md:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_19rem] md:items-center">
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-1.5">
          <Badge tone={tour.includes('PGA') ? 'fairway' : 'outline'}>
            {tour || 'Professional Golf'}
          </Badge>
          <Badge tone={status === 'upcoming' ? 'outline' : 'water'}>
            {status.replace('-', ' ')}
          </Badge>
          {isSimulated && <SimulatedBadge />}
        </div>
        <h2 className="text-lg max-md:text-[min(1.25rem,10vw)]">{name}</h2>
      </div>
      <div>
        <p className="digits font-semibold">{dayRangeText(startDate, endDate)}</p>
        <p>{stateText(tournament, now)}</p>
        {venue && <p className="text-sm text-ink-soft">{venue}</p>}
      </div>
      <div className="flex flex-wrap gap-2 md:justify-end">
        {tournament.draftingEndDate > now && (
          <ButtonLink href={`/create-league?${search}`} variant="primary">
            Create League
          </ButtonLink>
        )}
        <ButtonLink href={`/players?${search}`}>View Players</ButtonLink>
      </div>
    </article>
  )
}
