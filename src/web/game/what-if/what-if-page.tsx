import { useQuery } from '@tanstack/react-query'

import type { Leaderboard } from '#contract/game/leaderboard.ts'
import { toScoreboard } from '#contract/game/league-scoreboard.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { useScoreInterval } from '#web/api/live/use-score-interval.ts'
import { teamsQuery } from '#web/leagues/team-queries.ts'
import { boardQuery, editionOf } from '#web/tournaments/queries.ts'
import { Card } from '#web/ui/display/card.tsx'
import { combineQueries } from '#web/ui/feedback/combine-queries.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { EmptyState, Skeleton } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

import { ClosedLeaguePage } from '../leaderboard/closed-league-page.tsx'
import { RefreshFailed } from '../leaderboard/refresh-failed.tsx'
import { Imagined } from './imagined.tsx'

/** `/leagues/:id/what-if`: set golfers' finishes and see the board and the prizes change. Nothing is stored or sent. */
export function WhatIfPage() {
  return (
    <ClosedLeaguePage
      title="What if"
      promise="Then you can set how golfers finish here, and see the board and the prizes change."
    >
      {(league, board) =>
        board.status === 'live' ? (
          <Playing {...{ league, board }} />
        ) : (
          <Over {...{ league }} isVoid={board.status === 'void'} />
        )
      }
    </ClosedLeaguePage>
  )
}

function Playing({ league, board }: { league: League; board: Leaderboard }) {
  const refetchInterval = useScoreInterval()
  const scoreboard = useQuery({ ...boardQuery(editionOf(league)), refetchInterval })
  const teams = useQuery(teamsQuery(league.id))
  return (
    <Loaded
      boxed
      query={combineQueries({ scoreboard, teams })}
      what="scores"
      skeleton={<Skeleton className="h-96" />}
    >
      {({ scoreboard: scores, teams }) => {
        const now = toScoreboard(scores)
        if (!now || now.rows.length === 0) return <NotBegun />
        const known = { league, standings: board.standings, teams, board: scores }
        return (
          <>
            {scoreboard.isError && (
              <RefreshFailed
                onRetry={() => void scoreboard.refetch()}
                pending={scoreboard.isFetching}
              />
            )}
            <Imagined {...{ known, now }} />
          </>
        )
      }}
    </Loaded>
  )
}

function NotBegun() {
  return (
    <Card>
      <EmptyState title="No scores yet">
        Once the scoreboard is up, you can set how golfers finish here.
      </EmptyState>
    </Card>
  )
}

function Over({ league, isVoid }: { league: League; isVoid: boolean }) {
  return (
    <Card>
      <EmptyState
        title={isVoid ? 'This league is void' : 'Play is over'}
        action={
          <ButtonLink href={`/leagues/${league.id}/leaderboard`}>See the leaderboard</ButtonLink>
        }
      >
        {isVoid
          ? 'Nobody wins or owes anything, whatever the golfers do.'
          : 'There is nothing left to imagine.'}
      </EmptyState>
    </Card>
  )
}
