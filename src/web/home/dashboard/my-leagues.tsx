import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { deletedLeaguesQuery } from '#web/leagues/deletion/deleted-leagues-query.ts'
import { isPast } from '#web/leagues/league-status.tsx'
import { myLeaguesQuery } from '#web/leagues/queries.ts'
import { Card } from '#web/ui/display/card.tsx'
import { hasFailed, QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'

import { LeagueRow } from './league-row.tsx'

// Lazy: most people have leagues.
const NoLeagues = lazy(async () => ({ default: (await import('./no-leagues.tsx')).NoLeagues }))
// Lazy: they lie below the first screen.
const PastLeagues = lazy(async () => ({
  default: (await import('./past-leagues-card.tsx')).PastLeaguesCard,
}))
const RecentlyDeleted = lazy(async () => ({
  default: (await import('#web/leagues/deletion/deleted-leagues.tsx')).DeletedLeagues,
}))

/** My active leagues, with past and recently deleted ones below. */
export function MyLeagues() {
  const leagues = useQuery(myLeaguesQuery)
  const past = leagues.data?.filter(isPast) ?? []
  const active = leagues.data?.filter((league) => !past.includes(league)) ?? []
  // Most people have none, so the part isn't loaded before it has something to show.
  const deleted = useQuery(deletedLeaguesQuery)
  const hasDeleted = deleted.data ? deleted.data.length > 0 : hasFailed(deleted)
  return (
    <div className="grid min-w-0 gap-5">
      <Card title={`My Active Leagues${leagues.data ? ` (${active.length})` : ''}`} flush>
        <Suspense fallback={<LeaguesSkeleton />}>
          <QueryContent
            query={leagues}
            label="leagues"
            skeleton={<LeaguesSkeleton />}
            errorTitle="Failed to fetch user leagues"
            empty={<NoLeagues />}
          >
            {() =>
              active.length > 0 ? (
                <ul>
                  {active.map((league) => (
                    <LeagueRow key={league.id} league={league} />
                  ))}
                </ul>
              ) : (
                <NoLeagues past />
              )
            }
          </QueryContent>
        </Suspense>
      </Card>
      <Suspense>
        {past.length > 0 && <PastLeagues leagues={past} />}
        {hasDeleted && <RecentlyDeleted />}
      </Suspense>
    </div>
  )
}

function LeaguesSkeleton() {
  return (
    <span className="grid h-78 content-start gap-4 p-4">
      <Skeleton className="h-18 w-2/3" />
      <Skeleton className="h-22 w-1/2" />
      <Skeleton className="h-24 sm:h-11" />
    </span>
  )
}
