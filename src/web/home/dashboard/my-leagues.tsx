import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'

import type { League } from '#contract/leagues/leagues.ts'
import { deletedLeaguesQuery } from '#web/leagues/deletion/deleted-leagues-query.ts'
import { isPast } from '#web/leagues/league-status.tsx'
import { myLeaguesQuery, myPlacesQuery } from '#web/leagues/queries.ts'
import { Card } from '#web/ui/display/card.tsx'
import { hasFailed, QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { useNow } from '#web/ui/hooks/use-now.ts'

import { LeagueRow } from './league-row.tsx'

// Lazy: most people have leagues.
const NoLeagues = lazy(async () => ({ default: (await import('./no-leagues.tsx')).NoLeagues }))
// Lazy: they lie below the first screen.
const PastLeagues = lazy(async () => ({
  default: (await import('./past-leagues-card.tsx')).PastLeaguesCard,
}))
const RecentlyDeleted = lazy(async () => ({
  default: (await import('#web/leagues/deletion/deleted-leagues.tsx')).DeletedLeagues,
}))

/** What `MyLeagues` shows, for `LoadErrors`. */
export function useMyLeaguesParts() {
  return {
    'Failed to fetch user leagues': useQuery(myLeaguesQuery),
    'Failed to load your places': useQuery(myPlacesQuery),
    'Failed to load your deleted leagues': useQuery(deletedLeaguesQuery),
  }
}

interface MyLeaguesProps {
  waiting?: ReactNode
  /** Whether all is known. Until then, what would move stays away. */
  isComplete?: boolean
}

/** My active leagues by the hour, then what else waits for me, then past and recently deleted ones. */
export function MyLeagues({ waiting, isComplete = true }: MyLeaguesProps) {
  const leagues = useQuery(myLeaguesQuery)
  const { data: deleted } = useQuery(deletedLeaguesQuery)
  const all = leagues.data ?? []
  const past = all.filter(isPast)
  const active = all.filter((league) => !isPast(league))
  const hasActive = active.length > 0
  const failed = hasFailed(leagues)
  // Not before the leagues are there, so that it doesn't move.
  const isEmpty = failed || (leagues.data && !hasActive)
  return (
    <div className="grid min-w-0 content-start gap-5">
      {isEmpty && waiting}
      {!failed && (
        <Card title={`My Active Leagues${leagues.data ? ` (${active.length})` : ''}`} flush>
          <Suspense fallback={<LeaguesSkeleton />}>
            <QueryContent query={leagues} label="leagues" skeleton={<LeaguesSkeleton />}>
              {() => {
                if (hasActive) return <LeaguesByHour leagues={active} />
                return isComplete ? <NoLeagues past={all.length > 0} /> : <LeaguesSkeleton />
              }}
            </QueryContent>
          </Suspense>
        </Card>
      )}
      {hasActive && waiting}
      {isComplete && past.length > 0 && (
        <Suspense fallback={<Skeleton className="h-14.5" />}>
          <PastLeagues leagues={past} />
        </Suspense>
      )}
      {isComplete && !!deleted?.length && (
        <Suspense fallback={<Skeleton className="h-21" />}>
          <RecentlyDeleted leagues={deleted} />
        </Suspense>
      )}
    </div>
  )
}

const hours = { provisional: 'Just finished', live: 'Playing now', open: 'Drafts open' }

/** The leagues by the hour. The server sends each hour’s in the order of their deadlines. */
function LeaguesByHour({ leagues }: { leagues: readonly League[] }) {
  const now = useNow(1_000)
  return Object.entries(hours).map(([hour, label]) => {
    const rows = leagues.filter(({ status, draftingEndDate: at }) =>
      // A deadline may pass before the leagues are fetched again.
      status === 'open' && at.getTime() <= now ? hour === 'live' : hour === status,
    )
    return (
      rows.length > 0 && (
        <section key={hour} aria-label={label}>
          <h3 className="label-caps px-4 pt-2 pb-1">{label}</h3>
          <ul className="@container">
            {rows.map((league) => (
              <LeagueRow key={league.id} league={league} />
            ))}
          </ul>
        </section>
      )
    )
  })
}

function LeaguesSkeleton() {
  return (
    <span className="grid gap-3 px-4 py-3">
      <Skeleton className="h-5 w-1/3" />
      <Skeleton className="h-16" />
    </span>
  )
}
