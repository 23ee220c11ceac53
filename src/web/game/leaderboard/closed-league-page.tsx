import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { Leaderboard } from '#contract/game/leaderboard.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { errorMessage } from '#web/api/api.ts'
import { useScoreInterval } from '#web/api/live/use-score-interval.ts'
import { DraftingEnd } from '#web/leagues/drafting-end.tsx'
import { isNotFound, LeagueFailure, LeagueNotFound } from '#web/leagues/league-failure.tsx'
import { leagueQuery } from '#web/leagues/queries.ts'
import { Card } from '#web/ui/display/card.tsx'
import { combineQueries } from '#web/ui/feedback/combine-queries.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { EmptyState, Skeleton } from '#web/ui/feedback/states.tsx'
import { useRouteId } from '#web/ui/hooks/use-route-id.ts'
import { PageHeading } from '#web/ui/page/page-title.tsx'

import { leaderboardQuery } from '../leaderboard-query.ts'
import { ScoreGate } from '../spoilers/score-gate.tsx'
import { RefreshFailed } from './refresh-failed.tsx'
import { StatusLine } from './status-line.tsx'

interface ClosedLeaguePageProps {
  title: string
  /** Says what the page is for, before picks lock. */
  promise: string
  children: (league: League, board: Leaderboard) => ReactNode
}

/** The frame of a page that needs everyone's teams: what it waits for, and what failed. */
export function ClosedLeaguePage({ title, promise, children }: ClosedLeaguePageProps) {
  const id = useRouteId()
  const league = useQuery(leagueQuery(id))
  const board = useQuery({ ...leaderboardQuery(id), refetchInterval: useScoreInterval() })
  if ([league, board].some(isNotFound)) return <LeagueNotFound error={league.error} />
  const name = league.data?.name
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-5">
      <PageHeading {...{ title }} {...(name && { documentTitle: `${title} · ${name}` })}>
        <p className="min-h-6 truncate">
          {league.data && `${league.data.name}, ${league.data.tournamentName}`}
        </p>
      </PageHeading>
      <Loaded
        query={combineQueries({ league, shown: board })}
        what="standings"
        skeleton={<Skeleton className="h-96" />}
        failure={
          <LeagueFailure
            queries={[league, board]}
            league={league.data}
            title={errorMessage(league.error ?? board.error, 'Failed to load standings')}
          />
        }
      >
        {({ league, shown }) => (
          <ScoreGate leagueId={league.id}>
            <StatusLine
              board={shown}
              simulated={league.simulated}
              setupComplete={league.setupComplete}
            />
            {board.isError && (
              <RefreshFailed onRetry={() => void board.refetch()} pending={board.isFetching} />
            )}
            {shown.status === 'open' && <Waiting {...{ league, promise }} />}
            {shown.status !== 'open' && shown.standings.length === 0 && <NobodyIn />}
            {shown.status !== 'open' && shown.standings.length > 0 && children(league, shown)}
          </ScoreGate>
        )}
      </Loaded>
    </div>
  )
}

function Waiting({ league, promise }: { league: League; promise: string }) {
  return (
    <Card>
      <EmptyState title="Teams are hidden until picks lock">
        {promise}
        <span className="grid justify-items-center pt-2">
          <DraftingEnd
            at={league.draftingEndDate}
            estimated={league.draftingEndEstimated}
            timeZone={league.timeZone}
          />
        </span>
      </EmptyState>
    </Card>
  )
}

function NobodyIn() {
  return (
    <Card>
      <EmptyState title="Nobody entered">No team was saved before drafting closed.</EmptyState>
    </Card>
  )
}
