import { useQuery } from '@tanstack/react-query'

import { PageHeading } from '#web/layout/page-title.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useNow } from '#web/ui/use-now.ts'

import { overLast } from './calendar.ts'
import { upcomingQuery } from './queries.ts'
import { TournamentCard } from './tournament-card.tsx'

const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** What is played this week and next. */
export function TournamentsPage() {
  const now = new Date(useNow(60_000))
  const { data: tournaments, isPending, isFetching, refetch } = useQuery(upcomingQuery)
  return (
    <div className="grid gap-5">
      <PageHeading title="Upcoming Tournaments">This week and next week</PageHeading>
      {isPending && (
        <output aria-label="Loading tournaments" className={grid}>
          {[0, 1, 2].map((card) => (
            <Skeleton key={card} className="h-64" />
          ))}
        </output>
      )}
      {!isPending && !tournaments && (
        <Card>
          <ErrorState
            title="Failed to load tournaments. Please try again later."
            onRetry={refetch}
            pending={isFetching}
          />
        </Card>
      )}
      {tournaments?.length === 0 && (
        <Card>
          <EmptyState>No upcoming tournaments found for this week and next week.</EmptyState>
        </Card>
      )}
      {tournaments && tournaments.length > 0 && (
        <ul className={grid}>
          {overLast(tournaments, now).map((tournament) => (
            <li key={`${tournament.orgId}-${tournament.id}`} className="grid">
              <TournamentCard tournament={tournament} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
