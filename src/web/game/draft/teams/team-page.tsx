import { clsx } from 'clsx'
import { lazy } from 'react'

import { ErrorBoundary } from '#web/api/crashes/error-boundary.tsx'
import { useMe } from '#web/api/session.tsx'
import { SimulatedBadge } from '#web/format/date-time.tsx'
import { LeagueCalendar } from '#web/leagues/calendar-card.tsx'
import { LeagueContent, leagueNotFound } from '#web/leagues/league-error.tsx'
import { isPast } from '#web/leagues/league-status.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { useRouteId } from '#web/ui/hooks/use-route-id.ts'
import { LazyMount } from '#web/ui/lists/lazy-mount.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { useMyTeam } from '../use-my-team.ts'
import { AllTeams } from './all-teams.tsx'
import { MyTeam } from './my-team.tsx'

const AnalyticsCard = lazy(async () => ({
  default: (await import('../analytics/analytics-card.tsx')).AnalyticsCard,
}))

/** `/leagues/:id/team`: my team, and everyone's once drafting has closed. */
export function TeamPage() {
  const id = useRouteId()
  const { league, team, closed } = useMyTeam(id)
  const notFound = leagueNotFound(league, team)
  if (notFound) return notFound
  const title = league.data ? `My Team · ${league.data.name}` : 'My Team'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeading title="My Team" documentTitle={title}>
        {league.data ? (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:text-sm">
            <span className="font-semibold text-ink">{league.data.name}</span>
            {league.data.name !== league.data.tournamentName && (
              <span>{league.data.tournamentName}</span>
            )}
            {league.data.simulated && <SimulatedBadge />}
          </p>
        ) : (
          <Skeleton className="mt-2 h-4 w-72 max-w-full" />
        )}
      </PageHeading>
      <TeamBody {...{ league, team, closed }} />
    </div>
  )
}

function TeamBody({ league, team, closed }: ReturnType<typeof useMyTeam>) {
  const { isGuest } = useMe()
  return (
    <LeagueContent
      queries={{ league, team }}
      label="team"
      skeleton={<TeamSkeleton />}
      errorTitle="Failed to load team"
      errorNote="Your saved team is safe."
    >
      {({ league, team }) => {
        const calendar = !isPast(league) && !isGuest && <LeagueCalendar leagueId={league.id} />
        // The calendar goes below the shorter column.
        const hasFewTeams = league.memberCount < 5
        return (
          <div
            className={clsx(
              'grid grid-cols-[minmax(0,1fr)] items-start gap-6',
              team.open
                ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]'
                : 'lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] xl:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]',
            )}
          >
            <div className={clsx('grid gap-5', team.open && 'lg:col-span-2')}>
              <MyTeam {...{ league, team, closed }} />
              {!team.open && !hasFewTeams && calendar}
            </div>
            <div className={clsx('grid gap-5', team.open && !calendar && 'lg:col-span-2')}>
              {/* Goes by the server's answer, not the clock: it sends no teams before it closes the draft. */}
              <AllTeams leagueId={league.id} closed={!team.open} />
              {!team.open && hasFewTeams && calendar}
            </div>
            {team.open && calendar}
            {!team.open && !isGuest && (
              <div className="lg:col-span-2">
                <ErrorBoundary quiet>
                  <LazyMount placeholder={<Skeleton className="h-28 sm:h-16" />}>
                    <AnalyticsCard league={league} field={[]} onUseTeam={null} />
                  </LazyMount>
                </ErrorBoundary>
              </div>
            )}
          </div>
        )
      }}
    </LeagueContent>
  )
}

/** The shape of a team card while it loads. */
function TeamSkeleton() {
  return (
    <span className="board block max-w-[24rem]">
      <span className="board-head flex h-14 items-center px-4">
        <Skeleton className="h-5 w-32" />
      </span>
      {Array.from({ length: 6 }, (_, row) => (
        <span key={row} className="ruled flex h-14 items-center gap-3 px-4 first:border-t-0">
          <Skeleton className="size-9 shrink-0" />
          <Skeleton className="h-4 w-1/2" />
        </span>
      ))}
      <span className="grid gap-2 border-t-2 border-ink p-4">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-11 w-40" />
      </span>
    </span>
  )
}
