import { useQuery } from '@tanstack/react-query'

import type { Leaderboard } from '#contract/game/leaderboard.ts'
import { toScoreboard } from '#contract/game/league-scoreboard.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { useScoreQuery } from '#web/api/live/use-score-query.ts'
import { teamsQuery } from '#web/leagues/team-queries.ts'
import { scoreboardQuery, editionOf } from '#web/tournaments/queries.ts'
import { RefreshError } from '#web/tournaments/scoreboard/refresh-error.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { combineQueries } from '#web/ui/feedback/combine-queries.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, Skeleton } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

import { AfterLockPageLayout } from '../leaderboard/after-lock-page-layout.tsx'
import { WhatIfForm } from './what-if-form.tsx'

/** `/leagues/:id/what-if`: set golfers' finishes and see the board and the prizes change. Nothing is stored or sent. */
export function WhatIfPage() {
  return (
    <AfterLockPageLayout
      title="What If"
      description="Then you can set how golfers finish here, and see the leaderboard and the prizes change."
    >
      {(league, board) =>
        board.status === 'live' ? (
          <WhatIfInPlay {...{ league, board }} />
        ) : (
          <AfterPlay {...{ league }} isVoid={board.status === 'void'} />
        )
      }
    </AfterLockPageLayout>
  )
}

function WhatIfInPlay({ league, board }: { league: League; board: Leaderboard }) {
  const scoreboard = useScoreQuery(scoreboardQuery(editionOf(league)))
  const teams = useQuery(teamsQuery(league.id))
  return (
    <QueryContent
      inCard
      query={combineQueries({ scoreboard, teams })}
      label="scores"
      skeleton={<Skeleton className="h-96" />}
    >
      {({ scoreboard: scores, teams }) => {
        const now = toScoreboard(scores)
        if (!now || now.rows.length === 0) return <BeforePlay />
        const known = { league, standings: board.standings, teams, board: scores }
        return (
          <>
            <RefreshError query={scoreboard} />
            <WhatIfForm {...{ board: known, now }} />
          </>
        )
      }}
    </QueryContent>
  )
}

function BeforePlay() {
  return (
    <Card>
      <EmptyState title="No scores yet">
        Once scores are up, you can set how golfers finish here.
      </EmptyState>
    </Card>
  )
}

function AfterPlay({ league, isVoid }: { league: League; isVoid: boolean }) {
  return (
    <Card>
      <EmptyState
        title={isVoid ? 'This league is void' : 'Play is over'}
        action={
          <ButtonLink href={`/leagues/${league.id}/leaderboard`}>See the Leaderboard</ButtonLink>
        }
      >
        {isVoid
          ? 'No one wins or owes anything, whatever the golfers do.'
          : 'There’s nothing left to play out.'}
      </EmptyState>
    </Card>
  )
}
