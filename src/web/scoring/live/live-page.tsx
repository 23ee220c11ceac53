import type { League } from '#contract/leagues.ts'
import { sentence } from '#web/client/api.ts'
import { useScoreInterval } from '#web/format/use-score-interval.ts'
import { useAccount } from '#web/page/account.tsx'
import { PageHeading } from '#web/page/page-title.tsx'
import { useRouteId } from '#web/page/use-route-id.ts'
import {
  isNotFound,
  LeagueFailure,
  LeagueNotFound,
  type Query,
} from '#web/leagues/league-failure.tsx'
import { leagueQuery } from '#web/leagues/queries.ts'
import { BoardPanel, BoardSkeleton } from '#web/tournaments/board/board-panel.tsx'
import { BoardTeeSheet } from '#web/tournaments/board/board-tee-sheet.tsx'
import { boardQuery, editionOf } from '#web/tournaments/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'wouter'

import { LeaderboardSkeleton } from '../leaderboard/leaderboard-skeleton.tsx'
import { leaderboardQuery } from '../queries.ts'
import { RefreshFailed } from '../refresh-failed.tsx'
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
    <div className="grid gap-4">
      <PageHeading
        title={name ?? 'Live tournament'}
        {...(name && { documentTitle: `Live · ${name}` })}
      />
      {league.data ? (
        <Live league={league.data} />
      ) : league.isError ? (
        <LeagueFailure
          failed={[league]}
          league={undefined}
          title={sentence(league.error, 'The league could not be loaded.')}
        />
      ) : (
        <BoardSkeleton />
      )}
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
          !data ? (
            <Waiting of={board} league={league} failed="The board could not be loaded.">
              <BoardSkeleton />
            </Waiting>
          ) : data.rows.length === 0 ? (
            <BoardTeeSheet tournament={data.tournament} owners={owners} />
          ) : (
            <BoardPanel board={data} owners={owners} golfer={address.get('golfer')} />
          )
        }
        standings={
          standings.data ? (
            <LiveStandings league={league} board={standings.data} />
          ) : (
            <Waiting of={standings} league={league} failed="The standings could not be loaded.">
              <LeaderboardSkeleton />
            </Waiting>
          )
        }
      />
    </>
  )
}

interface WaitingProps {
  of: Query & { isError: boolean }
  league: League
  failed: string
  children: ReactNode
}

/** A part on its way, or why it does not come. */
function Waiting({ of, league, failed, children }: WaitingProps) {
  if (!of.isError) return children
  return <LeagueFailure failed={[of]} league={league} title={sentence(of.error, failed)} />
}
