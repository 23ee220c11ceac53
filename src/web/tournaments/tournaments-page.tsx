import { useQuery } from '@tanstack/react-query'

import type { Tournament } from '#contract/game/tournament.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, Skeleton } from '#web/ui/feedback/states.tsx'
import { useNow } from '#web/ui/hooks/use-now.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { TournamentCard } from './tournament-card.tsx'
import { isTournamentOver } from './tournament-state.ts'
import { upcomingTournamentsQuery } from './upcoming-tournaments-query.ts'

const rows = 'grid grid-cols-[minmax(0,1fr)] gap-3'

/** This week's and next week's tournaments, finished ones below. */
export function TournamentsPage() {
  const now = new Date(useNow(60_000))
  const upcoming = useQuery(upcomingTournamentsQuery)
  const isOver = (tournament: Tournament) => isTournamentOver(tournament, now)
  const coming = upcoming.data?.filter((tournament) => !isOver(tournament))
  const over = upcoming.data?.filter(isOver)
  const areAllSimulated =
    !!upcoming.data?.length && upcoming.data.every(({ simulated }) => simulated)
  return (
    <div className="grid gap-5">
      <PageHeading title="Upcoming Tournaments">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          This week and next week
          {areAllSimulated && <Badge>Simulated tournaments</Badge>}
        </div>
      </PageHeading>
      <QueryContent
        inCard
        query={{ ...upcoming, data: coming }}
        label="tournaments"
        skeleton={
          <span className={rows}>
            {[0, 1, 2].map((card) => (
              <Skeleton key={card} className="h-60 md:h-28" />
            ))}
          </span>
        }
        errorTitle="Failed to load tournaments. Please try again later."
        empty={<EmptyState>No upcoming tournaments found for this week and next week.</EmptyState>}
      >
        {(coming) => <TournamentRows tournaments={coming} areAllSimulated={areAllSimulated} />}
      </QueryContent>
      {over && over.length > 0 && (
        <section aria-labelledby="finished" className="grid gap-4">
          <h2 id="finished" className="text-lg">
            Finished Tournaments
          </h2>
          <TournamentRows tournaments={over} areAllSimulated={areAllSimulated} />
        </section>
      )}
    </div>
  )
}

interface TournamentRowsProps {
  tournaments: readonly Tournament[]
  /** Whether the page's heading has the badge for all of them. */
  areAllSimulated: boolean
}

function TournamentRows({ tournaments, areAllSimulated }: TournamentRowsProps) {
  return (
    <ul className={rows}>
      {tournaments.map((tournament) => (
        <li key={`${tournament.orgId}-${tournament.id}`}>
          <TournamentCard
            tournament={tournament}
            isSimulated={tournament.simulated && !areAllSimulated}
          />
        </li>
      ))}
    </ul>
  )
}
