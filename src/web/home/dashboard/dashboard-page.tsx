import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'

import type { PlanUsage } from '#contract/accounts/plan-usage.ts'
import type { OpenClubWeek } from '#contract/clubs/club-weeks.ts'
import { planNames } from '#domain/billing/plan-names.ts'
import { planUsageQuery } from '#web/accounts/billing/plan-usage-query.ts'
import { clubWeeksQuery } from '#web/accounts/notifications/inbox-queries.ts'
import { pendingInvitationsQuery } from '#web/accounts/notifications/pending-invitations-query.ts'
import { SignOutButton } from '#web/accounts/sign-in/sign-out-button.tsx'
import { usePollInterval } from '#web/api/live/live-events.ts'
import { useMe } from '#web/api/session.tsx'
import { upcomingTournamentsQuery } from '#web/tournaments/upcoming-tournaments-query.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { LoadErrors } from '#web/ui/feedback/load-errors.tsx'
import { hasFailed, isSettled } from '#web/ui/feedback/query-content.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'
import { LazyMount } from '#web/ui/lists/lazy-mount.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { MyLeagues, useMyLeaguesParts } from './my-leagues.tsx'

// Lazy: most people have none.
const Invitations = lazy(async () => ({
  default: (await import('#web/leagues/invitations/pending-invitations.tsx')).PendingInvitations,
}))
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

const invitationsPollMs = 3_000
const weeksPollMs = 30_000

/** The first page after sign-in: what waits for me, my leagues, and the next tournaments. */
export function DashboardPage() {
  const { unconfirmedEmail } = useMe()
  const limits = useQuery(planUsageQuery)
  const invitations = useQuery({
    ...pendingInvitationsQuery,
    refetchInterval: usePollInterval(invitationsPollMs),
  })
  const weeks = useQuery({ ...clubWeeksQuery, refetchInterval: usePollInterval(weeksPollMs) })
  const upcoming = useQuery(upcomingTournamentsQuery)
  const parts = {
    ...useMyLeaguesParts(),
    'Failed to load your invitations': invitations,
    'Failed to load your clubs’ next weeks': weeks,
  }
  const isComplete = Object.values(parts).every(isSettled)
  return (
    <div className="grid gap-5">
      <PageHeading
        title="Fantasy Golf Dashboard"
        documentTitle="Dashboard"
        actions={<Actions usage={limits.data} />}
      />
      <LoadErrors
        parts={{
          ...parts,
          'Failed to load tournaments. Please try again later.': upcoming,
          'Failed to fetch subscription limits': limits,
        }}
      />
      {unconfirmedEmail === 'asked' && (
        <Suspense fallback={<Skeleton className="h-28 sm:h-11" />}>
          <UnconfirmedEmail />
        </Suspense>
      )}
      <div className="grid gap-5 lg:grid-cols-[1fr_20rem]">
        <MyLeagues
          isComplete={isComplete}
          waiting={
            isComplete && (
              <Waiting hasInvitations={!!invitations.data?.length} weeks={weeks.data ?? []} />
            )
          }
        />
        {!hasFailed(upcoming) && (
          // On a phone they lie below the leagues.
          <div className={clsx('lg:contents', !isComplete && 'max-lg:hidden')}>
            <LazyMount placeholder={<Skeleton className="h-91.5 lg:h-full lg:min-h-91.5" />}>
              <TournamentsCard />
            </LazyMount>
          </div>
        )}
      </div>
      {isComplete && <SignOutButton />}
    </div>
  )
}

interface WaitingProps {
  hasInvitations: boolean
  weeks: readonly OpenClubWeek[]
}

/** My invitations and the open weeks of my clubs. Nothing is loaded for them before there is one to show. */
function Waiting({ hasInvitations, weeks }: WaitingProps) {
  return (
    <>
      {hasInvitations && (
        <Suspense fallback={<Skeleton className="h-32.5 sm:h-17.5" />}>
          <Invitations />
        </Suspense>
      )}
      {weeks.length > 0 && (
        <Suspense fallback={<Skeleton className="h-28.5 sm:h-17.5" />}>
          <ClubWeeks weeks={weeks} />
        </Suspense>
      )}
    </>
  )
}

function Actions({ usage }: PlanProps) {
  const { isAdmin } = useMe()
  return (
    <>
      {isAdmin && <ButtonLink href="/admin">Admin</ButtonLink>}
      <PlanButton usage={usage} />
      <ButtonLink href="/create-league" variant="primary">
        <Plus className="size-5" />
        Create New League
      </ButtonLink>
    </>
  )
}

interface PlanProps {
  usage: PlanUsage | undefined
}

/** My plan and `leaguesCreated/leagueLimit`. The specification's defaults show until the response arrives. */
function PlanButton({ usage }: PlanProps) {
  const { leaguesCreated, leagueLimit } = usage?.currentUsage ?? {
    leaguesCreated: 0,
    leagueLimit: 1,
  }
  return (
    <ButtonLink href="/subscription">
      {planNames[usage?.subscriptionTier ?? 'free']}
      <span className="sr-only"> plan, </span>
      <Badge>
        {leaguesCreated}/{leagueLimit}
      </Badge>
      <span className="sr-only"> leagues created this month</span>
    </ButtonLink>
  )
}
