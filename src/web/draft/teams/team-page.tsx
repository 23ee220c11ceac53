import { CalendarCard } from '#web/calendar/calendar-card.tsx'
import { clockOffset, SimulatedChip } from '#web/format/time.tsx'
import { PageHeading } from '#web/page/page-title.tsx'
import { useRouteId } from '#web/page/use-route-id.ts'
import { isNotFound, LeagueFailure, LeagueNotFound } from '#web/leagues/league-failure.tsx'
import { isPast } from '#web/leagues/league-status.tsx'
import { Skeleton } from '#web/ui/states.tsx'

import { EveryonesTeams } from './everyones-teams.tsx'
import { MyTeam } from './my-team.tsx'
import { TeamSkeleton } from './team-skeleton.tsx'
import { useMyTeam } from '../use-my-team.ts'

/** `/leagues/:id/team`: my team, and everyone's once drafting has closed. */
export function TeamPage() {
  const id = useRouteId()
  const { league, team, closed } = useMyTeam(id)
  if ([league, team].some(isNotFound)) return <LeagueNotFound error={league.error} />
  const title = league.data ? `My team, ${league.data.name}` : 'My team'
  return (
    <div className="grid gap-6">
      <PageHeading title="My team" documentTitle={title}>
        {league.data ? (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:text-sm">
            <span className="font-semibold text-ink">{league.data.name}</span>
            <span>{league.data.tournamentName}</span>
            {league.data.simulated && <SimulatedChip />}
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
  if (league.data && team.data) {
    const offset = clockOffset(team.data.now, team.dataUpdatedAt)
    return (
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <MyTeam league={league.data} team={team.data} closed={closed} offset={offset} />
          {!isPast(league.data) && <CalendarCard leagueId={league.data.id} />}
        </div>
        {/* The server's word, not the clock's: until it has closed the draft it gives no teams. */}
        <EveryonesTeams leagueId={league.data.id} closed={!team.data.open} />
      </div>
    )
  }
  const failed = [league, team].filter(({ isError }) => isError)
  if (failed.length === 0) return <TeamSkeleton />
  return (
    <LeagueFailure failed={failed} league={league.data} title="Your team could not be loaded">
      What you saved is safe.
    </LeagueFailure>
  )
}
