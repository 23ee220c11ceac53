import { useQuery, type UseQueryResult } from '@tanstack/react-query'

import type { League } from '#contract/leagues/leagues.ts'
import { useAccount } from '#web/api/account.tsx'
import { usePollInterval } from '#web/api/live/live.ts'
import { DeleteLeague } from '#web/leagues/deletion/delete-league.tsx'
import { isNotFound, LeagueFailure, LeagueNotFound } from '#web/leagues/league-failure.tsx'
import { leagueQuery } from '#web/leagues/queries.ts'
import { hasFailed, Loaded } from '#web/ui/feedback/loaded.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { useRouteId } from '#web/ui/hooks/use-route-id.ts'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { PageHeading } from '#web/ui/page/page-title.tsx'

import { LeagueBoard } from './league-board.tsx'

const pollMs = 30_000

/** `/leagues/:id`, League home: the league's members, prizes, rules and groups, and its commissioner's tools. */
export function LeaguePage() {
  const id = useRouteId()
  const me = useAccount()
  const league = useQuery({ ...leagueQuery(id), refetchInterval: usePollInterval(pollMs) })
  const { data } = league
  if (isNotFound(league)) return <LeagueNotFound error={league.error} />
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <BackLink />
        {data?.commissionerId === me.id && <DeleteLeague key={id} league={data} />}
      </div>
      <Body key={id} league={league} />
    </>
  )
}

function Body({ league }: { league: UseQueryResult<League> }) {
  return (
    <>
      {!league.data && (
        <PageHeading title="League" className={hasFailed(league) ? 'mb-5' : 'sr-only'} />
      )}
      <Loaded
        query={league}
        what="league details"
        skeleton={<LeagueSkeleton />}
        failure={
          <LeagueFailure
            queries={[league]}
            league={undefined}
            title="Failed to load league details"
          />
        }
      >
        {(data) => <LeagueBoard league={data} />}
      </Loaded>
    </>
  )
}

/** The shape of League home while it loads. */
function LeagueSkeleton() {
  return (
    <span className="grid gap-5">
      <span className="grid gap-2">
        <Skeleton className="h-9 w-64 max-w-full" />
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
