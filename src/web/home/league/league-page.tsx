import { useQuery, type UseQueryResult } from '@tanstack/react-query'

import type { League } from '#contract/leagues/leagues.ts'
import { usePollInterval } from '#web/api/live/live-events.ts'
import { LeagueError, leagueNotFound } from '#web/leagues/league-error.tsx'
import { leagueQuery } from '#web/leagues/queries.ts'
import { hasFailed, QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { useRouteId } from '#web/ui/hooks/use-route-id.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { LeagueHome } from './league-home.tsx'

const pollMs = 30_000

/** `/leagues/:id`, League home: the league's members, prizes, rules and groups, and its commissioner's tools. */
export function LeaguePage() {
  const id = useRouteId()
  const league = useQuery({ ...leagueQuery(id), refetchInterval: usePollInterval(pollMs) })
  const notFound = leagueNotFound(league)
  if (notFound) return notFound
  return <LeagueContent key={id} league={league} />
}

function LeagueContent({ league }: { league: UseQueryResult<League> }) {
  return (
    <>
      {!league.data && (
        <PageHeading title="League" className={hasFailed(league) ? 'mb-5' : 'sr-only'} />
      )}
      <QueryContent
        query={league}
        label="league details"
        skeleton={<LeagueSkeleton />}
        errorFallback={
          <LeagueError
            queries={[league]}
            league={undefined}
            title="Failed to load league details"
          />
        }
      >
        {(data) => <LeagueHome league={data} />}
      </QueryContent>
    </>
  )
}

/** The shape of League home while it loads. */
function LeagueSkeleton() {
  return (
    <span className="grid gap-5">
      <span className="grid gap-2">
        <Skeleton className="h-9 w-64 max-w-full max-md:hidden" />
        <Skeleton className="h-6 w-48 max-w-full" />
      </span>
      <Skeleton className="h-56 lg:h-32" />
      <span className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Skeleton className="h-64 lg:order-1" />
        <Skeleton className="h-[40rem]" />
      </span>
    </span>
  )
}
