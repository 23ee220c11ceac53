import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { Leaderboard } from '#contract/game/leaderboard.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { useScoreQuery } from '#web/api/live/use-score-query.ts'
import { DraftDeadline } from '#web/leagues/draft-deadline.tsx'
import { LeagueContent, leagueNotFound } from '#web/leagues/league-error.tsx'
import { leagueTitle } from '#web/leagues/league-title.ts'
import { leagueQuery } from '#web/leagues/queries.ts'
import { RefreshError } from '#web/tournaments/scoreboard/refresh-error.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { EmptyState, Skeleton } from '#web/ui/feedback/states.tsx'
import { useRouteId } from '#web/ui/hooks/use-route-id.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { leaderboardQuery } from '../leaderboard-query.ts'
import { ScoreGate } from '../spoilers/score-gate.tsx'
import { StatusBar } from './status-bar.tsx'

interface ClosedLeaguePageProps {
  title: string
  /** Says what the page is for, before picks lock. */
  description: string
  children: (league: League, board: Leaderboard) => ReactNode
}

/** The frame of a page that needs everyone's teams: what it waits for, and what failed. */
export function AfterLockPageLayout({ title, description, children }: ClosedLeaguePageProps) {
  const id = useRouteId()
  const league = useQuery(leagueQuery(id))
  const board = useScoreQuery(leaderboardQuery(id))
  const notFound = leagueNotFound(league, board)
  if (notFound) return notFound
  const name = league.data?.name
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-5">
      <PageHeading {...{ title }} {...(name && { documentTitle: `${title} · ${name}` })}>
        <p className="min-h-6 truncate">{league.data && leagueTitle(league.data)}</p>
      </PageHeading>
      <LeagueContent
        queries={{ league, shown: board }}
        label="standings"
        skeleton={<Skeleton className="h-96" />}
      >
        {({ league, shown }) => (
          <ScoreGate leagueId={league.id}>
            <StatusBar
              board={shown}
              simulated={league.simulated}
              setupComplete={league.setupComplete}
            />
            <RefreshError query={board} />
            {shown.status === 'open' && <WaitingForLock {...{ league, description }} />}
            {shown.status !== 'open' && shown.standings.length === 0 && <NoTeamsEntered />}
            {shown.status !== 'open' && shown.standings.length > 0 && children(league, shown)}
          </ScoreGate>
        )}
      </LeagueContent>
    </div>
  )
}

function WaitingForLock({ league, description }: { league: League; description: string }) {
  return (
    <Card>
      <EmptyState title="Teams are hidden until picks lock">
        {description}
        <span className="grid justify-items-center pt-2">
          <DraftDeadline of={league} />
        </span>
      </EmptyState>
    </Card>
  )
}

function NoTeamsEntered() {
  return (
    <Card>
      <EmptyState title="No one entered">No one saved a team before picks locked.</EmptyState>
    </Card>
  )
}
