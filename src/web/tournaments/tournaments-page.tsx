import { useQuery } from '@tanstack/react-query'

import type { Tournament } from '#contract/game/tournament.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { EmptyState, Skeleton } from '#web/ui/feedback/states.tsx'
import { useNow } from '#web/ui/hooks/use-now.ts'
import { PageHeading } from '#web/ui/page/page-title.tsx'

import { isTournamentOver } from './schedule.ts'
import { TournamentCard } from './tournament-card.tsx'
import { upcomingQuery } from './upcoming-query.ts'

const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** This week's and next week's tournaments, finished ones below. */
export function TournamentsPage() {
  const now = new Date(useNow(60_000))
  const upcoming = useQuery(upcomingQuery)
  const isOver = (tournament: Tournament) => isTournamentOver(tournament, now)
  const coming = upcoming.data?.filter((tournament) => !isOver(tournament))
  const over = upcoming.data?.filter(isOver)
  return (
    <div className="grid gap-5">
      <PageHeading title="Upcoming Tournaments">This week and next week</PageHeading>
      <Loaded
        boxed
        query={{ ...upcoming, data: coming }}
        what="tournaments"
        skeleton={
          <span className={grid}>
            {[0, 1, 2].map((card) => (
              <Skeleton key={card} className="h-64" />
            ))}
          </span>
        }
        error="Failed to load tournaments. Please try again later."
        empty={<EmptyState>No upcoming tournaments found for this week and next week.</EmptyState>}
      >
        {(coming) => <Cards of={coming} />}
      </Loaded>
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
