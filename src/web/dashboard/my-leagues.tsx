import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { deletedLeaguesQuery } from '#web/leagues/deletion/deleted-query.ts'
import { isPast } from '#web/leagues/league-status.tsx'
import { myLeaguesQuery } from '#web/leagues/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { hasFailed, Loaded } from '#web/ui/loaded.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'

import { LeagueRow } from './league-row.tsx'

// Lazy: they lie below the first screen.
const PastLeagues = lazy(async () => ({
  default: (await import('./past-leagues.tsx')).PastLeagues,
}))
const RecentlyDeleted = lazy(async () => ({
  default: (await import('#web/leagues/deletion/recently-deleted.tsx')).RecentlyDeleted,
}))

/** My active leagues, with past and recently deleted ones below. */
export function MyLeagues() {
  const leagues = useQuery(myLeaguesQuery)
  const active = leagues.data?.filter((league) => !isPast(league)) ?? []
  const past = leagues.data?.filter(isPast) ?? []
  // Most people have none, so the part isn't loaded before it has something to show.
  const deleted = useQuery(deletedLeaguesQuery)
  const hasDeleted = deleted.data ? deleted.data.length > 0 : hasFailed(deleted)
  const count = leagues.data ? ` (${active.length})` : ''
  return (
    <div className="grid min-w-0 gap-5">
      <Card title={`My Active Leagues${count}`} flush>
        <Loaded
          query={leagues}
          what="leagues"
          skeleton={<SkeletonLeagues />}
          error="Failed to fetch user leagues"
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
              <NoActiveLeagues />
            )
          }
        </Loaded>
      </Card>
      <Suspense>
        {past.length > 0 && <PastLeagues leagues={past} />}
        {hasDeleted && <RecentlyDeleted />}
      </Suspense>
    </div>
  )
}

function NoActiveLeagues() {
  return (
    <EmptyState
      title="No active leagues"
      action={<ButtonLink href="/tournaments">Browse Tournaments</ButtonLink>}
    >
      Pick the next tournament and get your friends together. Your past leagues stay below.
    </EmptyState>
  )
}

function NoLeagues() {
  return (
    <EmptyState
      title="Welcome to TeeTime"
      action={
        <>
          <ButtonLink href="/create-league" variant="primary">
            Create Your First League
          </ButtonLink>
          <ButtonLink href="/tournaments">Browse Tournaments</ButtonLink>
        </>
      }
    >
      A league is you, your friends and one tournament. Make one, sort the golfers into groups,
      invite, and draft before the first tee shot.
    </EmptyState>
  )
}

function SkeletonLeagues() {
  return (
    <span className="grid h-78 content-start gap-4 p-4">
      <Skeleton className="h-18 w-2/3" />
      <Skeleton className="h-22 w-1/2" />
      <Skeleton className="h-24 sm:h-11" />
    </span>
  )
}
