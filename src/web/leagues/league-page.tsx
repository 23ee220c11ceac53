import { useQuery, type UseQueryResult } from '@tanstack/react-query'

import type { League } from '#contract/leagues.ts'
import { statusOf } from '#web/api.ts'
import { useAccount } from '#web/layout/account.tsx'
import { PageHeading } from '#web/layout/page-title.tsx'
import { useRouteId } from '#web/layout/use-route-id.ts'
import { usePolling } from '#web/live.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states.tsx'

import { BackLink } from './back-link.tsx'
import { DeleteLeague } from './delete-league.tsx'
import { LeagueBoard } from './league-board.tsx'
import { LeagueSkeleton } from './league-skeleton.tsx'
import { leagueQuery } from './queries.ts'

const pollMs = 30_000
/** Of an address that names no league: not there or not the reader's to see, or not an id at all. */
const notFound = [404, 400]

/** A league: what it is, who is in it, its prizes, rules and groups, and the commissioner's tools. */
export function LeaguePage() {
  const id = useRouteId()
  const me = useAccount()
  const league = useQuery({ ...leagueQuery(id), refetchInterval: usePolling(pollMs) })
  const { data } = league
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <BackLink />
        {data?.commissionerId === me.id && <DeleteLeague key={id} league={data} />}
      </div>
      <Body key={id} league={league} />
    </>
  )
}

function Body({ league }: { league: UseQueryResult<League> }) {
  if (league.isError && notFound.includes(statusOf(league.error) ?? 0)) return <NotFound />
  if (league.data) return <LeagueBoard league={league.data} />
  if (league.isPending) return <LeagueSkeleton />
  return (
    <>
      <PageHeading title="League" className="mb-5" />
      <Card>
        <ErrorState
          title="Failed to load league details"
          onRetry={() => league.refetch()}
          pending={league.isFetching}
        />
      </Card>
    </>
  )
}

function NotFound() {
  return (
    <>
      <PageHeading title="League" className="mb-5" />
      <Card>
        <ErrorState
          title="League not found"
          action={<ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>}
        >
          It may have been deleted, or it is a private league that you are not in.
        </ErrorState>
      </Card>
    </>
  )
}
