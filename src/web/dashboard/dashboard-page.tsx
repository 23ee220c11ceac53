import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { planNames } from '#domain/billing/plan-names.ts'
import { SignOut } from '#web/accounts/sign-out.tsx'
import { limitsQuery } from '#web/billing/limits-query.ts'
import { usePollInterval } from '#web/client/live.ts'
import { useAccount } from '#web/page/account.tsx'
import { PageHeading } from '#web/page/page-title.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { hasFailed } from '#web/ui/loaded.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { WhenNear } from '#web/ui/when-near.tsx'

import { MyLeagues } from './my-leagues.tsx'
import { clubWeeksQuery } from './queries.ts'
import { InvitationsWaiting } from './waiting.tsx'

// Lazy: most people have none.
const ClubWeeks = lazy(async () => ({ default: (await import('./club-weeks.tsx')).ClubWeeks }))
// Lazy: it is for newcomers only.
const UnconfirmedEmail = lazy(async () => ({
  default: (await import('#web/accounts/unconfirmed-email.tsx')).UnconfirmedEmail,
}))
// Lazy: it stands beside or below what matters first.
const TournamentsCard = lazy(async () => ({
  default: (await import('./tournaments-card.tsx')).TournamentsCard,
}))

const weeksPollMs = 30_000

/** The first page after sign-in: what waits for me, my leagues, and the next tournaments. */
export function DashboardPage() {
  const { isAdmin, unconfirmedEmail } = useAccount()
  return (
    <div className="grid gap-5">
      <PageHeading
        title="Fantasy Golf Dashboard"
        documentTitle="Dashboard"
        actions={
          <>
            {isAdmin && <ButtonLink href="/admin">Admin</ButtonLink>}
            <PlanButton />
            <ButtonLink
              href="/create-league"
              variant="primary"
              icon={<Plus aria-hidden="true" className="size-5" />}
            >
              Create New League
            </ButtonLink>
          </>
        }
      >
        <LimitsFailure />
      </PageHeading>
      {unconfirmedEmail === 'asked' && (
        <Suspense>
          <UnconfirmedEmail />
        </Suspense>
      )}
      <InvitationsWaiting />
      <ClubWeeksWaiting />
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
        <MyLeagues />
        <WhenNear placeholder={<Skeleton className="h-80" />}>
          <TournamentsCard />
        </WhenNear>
      </div>
      <SignOut />
    </div>
  )
}

/** The open weeks of my clubs. Nothing is loaded for them before there is one to show. */
function ClubWeeksWaiting() {
  const weeks = useQuery({ ...clubWeeksQuery, refetchInterval: usePollInterval(weeksPollMs) })
  const count = weeks.data?.length ?? (hasFailed(weeks) ? 1 : 0)
  if (count === 0) return null
  return (
    <Suspense fallback={<Skeleton className="h-24 sm:h-18" />}>
      <ClubWeeks weeks={weeks} />
    </Suspense>
  )
}

/** My plan and `leaguesCreated/leagueLimit`. The specification's defaults show until the response arrives. */
function PlanButton() {
  const { data } = useQuery(limitsQuery)
  const { leaguesCreated, leagueLimit } = data?.currentUsage ?? {
    leaguesCreated: 0,
    leagueLimit: 1,
  }
  return (
    <ButtonLink href="/subscription">
      {planNames[data?.subscriptionTier ?? 'free']}
      <span className="sr-only"> plan, </span>
      <Badge>
        {leaguesCreated}/{leagueLimit}
      </Badge>
      <span className="sr-only"> leagues made this month</span>
    </ButtonLink>
  )
}

function LimitsFailure() {
  const limits = useQuery(limitsQuery)
  if (!limits.isError || limits.data) return null
  return (
    <span className="text-sm">
      <span>Failed to fetch subscription limits</span>{' '}
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
