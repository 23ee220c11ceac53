import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'wouter'

import type { League } from '#contract/leagues/leagues.ts'
import { useAccount } from '#web/api/account.tsx'
import { errorMessage } from '#web/api/api.ts'
import { useScoreInterval } from '#web/api/live/use-score-interval.ts'
import { isNotFound, LeagueFailure, LeagueNotFound } from '#web/leagues/league-failure.tsx'
import { leagueQuery } from '#web/leagues/queries.ts'
import { boardQuery, editionOf } from '#web/tournaments/queries.ts'
import { BoardPanel, BoardSkeleton } from '#web/tournaments/scoreboard/board-panel.tsx'
import { BoardTeeSheet } from '#web/tournaments/scoreboard/board-tee-sheet.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { useRouteId } from '#web/ui/hooks/use-route-id.ts'
import { PageHeading } from '#web/ui/page/page-title.tsx'

import { leaderboardQuery } from '../leaderboard-query.ts'
import { LeaderboardSkeleton } from '../leaderboard/leaderboard-skeleton.tsx'
import { RefreshFailed } from '../leaderboard/refresh-failed.tsx'
import { ScoreGate } from '../spoilers/score-gate.tsx'
import { LiveColumns } from './live-columns.tsx'
import { LiveHeader } from './live-header.tsx'
import { LiveStandings } from './live-standings.tsx'
import { ownersByGolfer } from './owners-by-golfer.ts'

/** The scoreboard of a league's tournament, with the league's standings beside it. */
export function LivePage() {
  const league = useQuery(leagueQuery(useRouteId()))
  const name = league.data?.tournamentName
  if (isNotFound(league)) return <LeagueNotFound error={league.error} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-4">
      <PageHeading
        title={name ?? 'Live tournament'}
        className="max-md:[&_h1]:text-[1.25rem]"
        {...(name && { documentTitle: `Golfers · ${name}` })}
      />
      <Loaded
        query={league}
        what="live tournament"
        skeleton={<BoardSkeleton />}
        failure={
          <LeagueFailure
            queries={[league]}
            league={undefined}
            title={errorMessage(league.error, 'Failed to load league details')}
          />
        }
      >
        {(league) => (
          <ScoreGate leagueId={league.id}>
            <Live league={league} />
          </ScoreGate>
        )}
      </Loaded>
    </div>
  )
}

function Live({ league }: { league: League }) {
  const me = useAccount()
  const [address] = useSearchParams()
  const refetchInterval = useScoreInterval()
  const board = useQuery({
    ...boardQuery(editionOf(league)),
    refetchInterval,
  })
  const standings = useQuery({ ...leaderboardQuery(league.id), refetchInterval })
  const owners = useMemo(
    () => ownersByGolfer(standings.data?.standings ?? [], me.id),
    [standings.data, me.id],
  )
  const { data } = board
  return (
    <>
      {data && <LiveHeader board={data} />}
      {data && board.isError && (
        <RefreshFailed onRetry={() => void board.refetch()} pending={board.isFetching} />
      )}
      <LiveColumns
        board={
          <Part {...{ league }} query={board} what="live tournament" skeleton={<BoardSkeleton />}>
            {(board) =>
              board.rows.length === 0 ? (
                <BoardTeeSheet tournament={board.tournament} owners={owners} />
              ) : (
                <BoardPanel board={board} owners={owners} golfer={address.get('golfer')} />
              )
            }
          </Part>
        }
        standings={
          <Part
            {...{ league }}
            query={standings}
            what="leaderboard"
            skeleton={<LeaderboardSkeleton />}
          >
            {(standings) => <LiveStandings league={league} board={standings} />}
          </Part>
        }
      />
    </>
  )
}

interface PartProps<T> {
  league: League
  query: UseQueryResult<T>
  what: string
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** A column of the page with its own loading and error states. */
function Part<T>({ league, ...props }: PartProps<T>) {
  const { query, what } = props
  const title = errorMessage(query.error, `Failed to load ${what}`)
  return <Loaded {...props} failure={<LeagueFailure queries={[query]} {...{ league, title }} />} />
}
