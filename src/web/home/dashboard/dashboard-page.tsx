import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { planNames } from '#domain/billing/plan-names.ts'
import { limitsQuery } from '#web/accounts/billing/limits-query.ts'
import { clubWeeksQuery } from '#web/accounts/notifications/inbox-queries.ts'
import { SignOut } from '#web/accounts/sign-in/sign-out.tsx'
import { useAccount } from '#web/api/account.tsx'
import { usePollInterval } from '#web/api/live/live.ts'
import { InvitationsWaiting } from '#web/leagues/invitations/waiting.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { hasFailed } from '#web/ui/feedback/loaded.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'
import { WhenNear } from '#web/ui/lists/when-near.tsx'
import { PageHeading } from '#web/ui/page/page-title.tsx'

import { MyLeagues } from './my-leagues.tsx'

// Lazy: most people have none.
const ClubWeeks = lazy(async () => ({
  default: (await import('#web/clubs/weeks/club-weeks.tsx')).ClubWeeks,
}))
// Lazy: it is for newcomers only.
const UnconfirmedEmail = lazy(async () => ({
  default: (await import('#web/accounts/sign-in/unconfirmed-email.tsx')).UnconfirmedEmail,
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
