import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useSearchParams } from 'wouter'

import type { Leaderboard } from '#contract/game/leaderboard.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { errorMessage } from '#web/api/client.ts'
import { useScoreQuery } from '#web/api/live/use-score-query.ts'
import { useMe } from '#web/api/session.tsx'
import { LeagueContent, leagueNotFound } from '#web/leagues/league-error.tsx'
import { leagueQuery } from '#web/leagues/queries.ts'
import { scoreboardQuery, editionOf } from '#web/tournaments/queries.ts'
import { ownersByGolfer } from '#web/tournaments/scoreboard/owners-by-golfer.ts'
import { RefreshError } from '#web/tournaments/scoreboard/refresh-error.tsx'
import { Scoreboard, ScoreboardSkeleton } from '#web/tournaments/scoreboard/scoreboard.tsx'
import { TeeSheet } from '#web/tournaments/scoreboard/tee-sheet.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { useStore } from '#web/ui/hooks/store.ts'
import { useRouteId } from '#web/ui/hooks/use-route-id.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { liveArrivals } from '../golfer/live-arrivals.ts'
import { leaderboardQuery } from '../leaderboard-query.ts'
import { LeaderboardSkeleton } from '../leaderboard/leaderboard-skeleton.tsx'
import { ScoreGate } from '../spoilers/score-gate.tsx'
import { LiveColumns } from './live-columns.tsx'
import { LiveHeader } from './live-header.tsx'
import { LiveStandingsCard } from './live-standings-card.tsx'

const StakesCard = lazy(async () => ({
  default: (await import('../chances/stakes-card.tsx')).StakesCard,
}))

/** The scoreboard of a league's tournament, with the league's standings beside it. */
export function LivePage() {
  const league = useQuery(leagueQuery(useRouteId()))
  const name = league.data?.tournamentName
  const notFound = leagueNotFound(league)
  if (notFound) return notFound
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-4">
      <PageHeading
        title={name ?? 'Live Scores'}
        className="max-md:[&_h1]:text-[min(1.25rem,11vw)]"
        {...(name && { documentTitle: `Live Scores · ${name}` })}
      />
      <LeagueContent
        queries={{ league }}
        label="live tournament"
        skeleton={<ScoreboardSkeleton />}
        errorTitle={errorMessage(league.error, 'Failed to load league details')}
      >
        {({ league: data }) => (
          <ScoreGate leagueId={data.id}>
            <LiveContent query={league} league={data} />
          </ScoreGate>
        )}
      </LeagueContent>
    </div>
  )
}

function LiveContent({ query, league }: { query: UseQueryResult<League>; league: League }) {
  const me = useMe()
  const [address] = useSearchParams()
  const arrivals = useStore(liveArrivals)
  const board = useScoreQuery(scoreboardQuery(editionOf(league)))
  const standings = useScoreQuery(leaderboardQuery(league.id))
  const owners = useMemo(
    () => ownersByGolfer(standings.data?.standings ?? [], me.id),
    [standings.data, me.id],
  )
  const { data } = board
  return (
    <>
      {data && <LiveHeader board={data} />}
      {data && <RefreshError query={board} />}
      <LiveColumns
        board={
          <LeagueContent
            queries={{ board, league: query }}
            label="live tournament"
            skeleton={<ScoreboardSkeleton />}
          >
            {({ board }) =>
              board.rows.length === 0 ? (
                <TeeSheet tournament={board.tournament} owners={owners} />
              ) : (
                <Scoreboard
                  key={`${address.get('golfer')} ${arrivals}`}
                  {...{ board, owners }}
                  golfer={address.get('golfer')}
                />
              )
            }
          </LeagueContent>
        }
        standings={
          <LeagueContent
            queries={{ standings, league: query }}
            label="leaderboard"
            skeleton={<LeaderboardSkeleton />}
          >
            {({ standings }) => <LeagueCards league={league} board={standings} />}
          </LeagueContent>
        }
      />
    </>
  )
}

/** What a birdie is worth to a reader with a team, and the standings. */
function LeagueCards({ league, board }: { league: League; board: Leaderboard }) {
  const { id: me } = useMe()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {board.status === 'live' && board.standings.some(({ userId }) => userId === me) && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <StakesCard leagueId={league.id} />
        </Suspense>
      )}
      <LiveStandingsCard {...{ league, board }} />
    </div>
  )
}
