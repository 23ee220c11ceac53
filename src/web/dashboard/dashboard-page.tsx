import { plans } from '#domain/plans.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'

import { PageHeading } from '#web/layout/page-title.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

import { InvitationsWaiting } from './invitations-waiting.tsx'
import { MyLeagues } from './my-leagues.tsx'
import { limitsQuery } from './queries.ts'
import { TournamentsCard } from './tournaments-card.tsx'

/** Where everybody begins: what waits, my leagues, and what is played next. */
export function DashboardPage() {
  return (
    <div className="grid gap-5">
      <PageHeading
        title="Fantasy Golf Dashboard"
        documentTitle="Dashboard"
        actions={
          <ButtonLink
            href="/create-league"
            variant="primary"
            icon={<Plus aria-hidden="true" className="size-5" />}
          >
            Create New League
          </ButtonLink>
        }
      >
        <Usage />
      </PageHeading>
      <InvitationsWaiting />
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
        <MyLeagues />
        <TournamentsCard />
      </div>
    </div>
  )
}

/** My plan and `leaguesCreated/leagueLimit`; the defaults stand until the answer comes. */
function Usage() {
  const limits = useQuery(limitsQuery)
  const { leaguesCreated, leagueLimit } = limits.data?.currentUsage ?? {
    leaguesCreated: 0,
    leagueLimit: 1,
  }
  if (limits.isError && !limits.data) {
    return (
      <span className="text-sm">
        Failed to fetch subscription limits.{' '}
        <button
          type="button"
          className="link min-h-11 min-w-11"
          onClick={() => void limits.refetch()}
        >
          Retry
        </button>
      </span>
    )
  }
  return (
    <span className="flex items-center gap-2 text-sm">
      {plans[limits.data?.subscriptionTier ?? 'free'].name} plan
      <Badge>
        {leaguesCreated}/{leagueLimit}
      </Badge>
      <span>leagues made this month</span>
    </span>
  )
}
