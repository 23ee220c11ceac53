import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'

import { usePollInterval } from '#web/api/live/live-events.ts'
import { LeagueContent, leagueNotFound } from '#web/leagues/league-error.tsx'
import { leagueQuery } from '#web/leagues/queries.ts'
import { hasFailed } from '#web/ui/feedback/query-content.tsx'
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
  return (
    <Fragment key={id}>
      {!league.data && (
        <PageHeading title="League" className={hasFailed(league) ? 'mb-5' : 'sr-only'} />
      )}
      <LeagueContent
        queries={{ league }}
        label="league details"
        skeleton={<LeagueSkeleton />}
        errorTitle="Failed to load league details"
      >
        {({ league }) => <LeagueHome league={league} />}
      </LeagueContent>
    </Fragment>
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
