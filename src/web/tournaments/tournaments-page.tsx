import { useQuery } from '@tanstack/react-query'

import type { Tournament } from '#contract/tournaments.ts'
import { PageHeading } from '#web/page/page-title.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useNow } from '#web/ui/hooks/use-now.ts'

import { isTournamentOver } from './schedule.ts'
import { upcomingQuery } from './queries.ts'
import { TournamentCard } from './tournament-card.tsx'

const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** This week's and next week's tournaments, finished ones below. */
export function TournamentsPage() {
  const now = new Date(useNow(60_000))
  const { data: tournaments, isPending, isFetching, refetch } = useQuery(upcomingQuery)
  const coming = tournaments?.filter((tournament) => !isTournamentOver(tournament, now))
  const over = tournaments?.filter((tournament) => isTournamentOver(tournament, now))
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
      {coming?.length === 0 && (
        <Card>
          <EmptyState>No upcoming tournaments found for this week and next week.</EmptyState>
        </Card>
      )}
      {coming && coming.length > 0 && <Cards of={coming} />}
      {over && over.length > 0 && (
        <section aria-labelledby="finished" className="grid gap-4">
          <h2 id="finished" className="text-lg">
            Finished Tournaments
          </h2>
          <Cards of={over} />
        </section>
      )}
    </div>
  )
}

function Cards({ of }: { of: readonly Tournament[] }) {
  return (
    <ul className={grid}>
      {of.map((tournament) => (
        <li key={`${tournament.orgId}-${tournament.id}`} className="grid">
          <TournamentCard tournament={tournament} />
        </li>
      ))}
    </ul>
  )
}
