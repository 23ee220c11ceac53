import { useQuery } from '@tanstack/react-query'

import { ApiError } from '#web/api/client.ts'
import { usePollInterval } from '#web/api/live/live-events.ts'
import { SimulatedBadge } from '#web/format/date-time.tsx'
import { leaderboardQuery } from '#web/game/leaderboard-query.ts'
import { LeagueContent, leagueNotFound } from '#web/leagues/league-error.tsx'
import { leagueTitle } from '#web/leagues/league-title.ts'
import { leagueQuery } from '#web/leagues/queries.ts'
import { teamsQuery } from '#web/leagues/team-queries.ts'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { useRouteId } from '#web/ui/hooks/use-route-id.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { revealQuery } from '../queries.ts'
import { TeamsNotRevealed, RevealedTeams } from './revealed-teams.tsx'

const pollMs = 60_000

/** `/leagues/:id/reveal`: every team side by side, once picks are locked. */
export function RevealPage() {
  const id = useRouteId()
  const league = useQuery(leagueQuery(id))
  const refetchInterval = usePollInterval(pollMs)
  const teams = useQuery({ ...teamsQuery(id), refetchInterval })
  const reveal = useQuery({ ...revealQuery(id), refetchInterval })
  const board = useQuery({ ...leaderboardQuery(id), refetchInterval })
  const notFound = leagueNotFound(league, teams, reveal)
  if (notFound) return notFound
  const name = league.data?.name
  const isHidden = [teams, reveal].some(
    ({ error }) => error instanceof ApiError && error.code === 'teams-hidden',
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading title="The Reveal" {...(name && { documentTitle: `The Reveal · ${name}` })}>
        <p className="flex min-h-6 flex-wrap items-center gap-x-2">
          {league.data && leagueTitle(league.data)}
          {league.data?.simulated && <SimulatedBadge />}
        </p>
      </PageHeading>
      {isHidden && league.data ? (
        <TeamsNotRevealed league={league.data} />
      ) : (
        <LeagueContent
          queries={{ league, teams, reveal, board }}
          label="the Reveal"
          skeleton={<RevealSkeleton />}
        >
          {(all) => <RevealedTeams key={id} {...all} />}
        </LeagueContent>
      )}
    </div>
  )
}

/** The shape of the teams' cards while they load. */
function RevealSkeleton() {
  return (
    <span className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: 6 }, (_, nth) => (
        <Skeleton key={nth} className="h-72" />
      ))}
    </span>
  )
}
