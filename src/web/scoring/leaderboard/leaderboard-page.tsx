import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { lazy, Suspense, useCallback } from 'react'

import type { Leaderboard } from '#contract/leaderboard.ts'
import type { League } from '#contract/leagues.ts'
import { downloadStandings } from '#contract/scoring.ts'
import { errorMessage, statusOf } from '#web/client/api.ts'
import { useScoreInterval } from '#web/format/use-score-interval.ts'
import { isNotFound, LeagueFailure, LeagueNotFound } from '#web/leagues/league-failure.tsx'
import { isPast } from '#web/leagues/league-status.tsx'
import { NotEntered } from '#web/leagues/not-entered.tsx'
import { leagueQuery } from '#web/leagues/queries.ts'
import { LeagueChatButton } from '#web/messages/conversations/league-chat-button.tsx'
import { useAccount } from '#web/page/account.tsx'
import { PageHeading } from '#web/page/page-title.tsx'
import { useRouteId } from '#web/page/use-route-id.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { combineQueries } from '#web/ui/combine-queries.ts'
import { Loaded } from '#web/ui/loaded.tsx'

import { leaderboardQuery } from '../leaderboard-query.ts'
import { RefreshFailed } from '../refresh-failed.tsx'
import { FinalBoard } from './final-board.tsx'
import { LeaderboardSkeleton } from './leaderboard-skeleton.tsx'
import { OpenBoard } from './open-board.tsx'
import { StatusLine } from './status-line.tsx'
import { TeamBoard } from './team-board.tsx'

const WeekCard = lazy(async () => ({
  default: (await import('#web/history/week-card.tsx')).WeekCard,
}))
const ThisWeek = lazy(async () => ({
  default: (await import('#web/week/this-week.tsx')).ThisWeek,
}))
const WinChances = lazy(async () => ({
  default: (await import('../chances/win-chances.tsx')).WinChances,
}))

/** The league's leaderboard: who has picked until the draft closes, then the live standings. */
export function LeaderboardPage() {
  const id = useRouteId()
  const league = useQuery(leagueQuery(id))
  const board = useQuery({ ...leaderboardQuery(id), refetchInterval: useScoreInterval() })
  const { refetch } = board
  const again = useCallback(() => void refetch(), [refetch])
  const name = league.data?.nickname || league.data?.name
  // Invited people see the league, but not its board or its chat.
  const mayChat = statusOf(board.error) !== 403
  if ([league, board].some(isNotFound)) return <LeagueNotFound error={league.error} />
  return (
    <div className="grid gap-5">
      <PageHeading
        title="Leaderboard"
        {...(name && { documentTitle: `Leaderboard · ${name}` })}
        {...(league.data && mayChat && { actions: <LeagueChatButton league={league.data} /> })}
      >
        <p className="min-h-6 text-base">
          {league.data && `${league.data.name}, ${league.data.tournamentName}`}
        </p>
      </PageHeading>
      <Loaded
        query={combineQueries({ league, shown: board })}
        what="leaderboard"
        skeleton={<LeaderboardSkeleton />}
        failure={
          <LeagueFailure
            queries={[league, board]}
            league={league.data}
            title={errorMessage(league.error ?? board.error, 'Failed to load leaderboard')}
          />
        }
      >
        {({ league, shown }) => (
          <>
            <StatusLine
              board={shown}
              simulated={league.simulated}
              setupComplete={league.setupComplete}
            />
            {board.isError && <RefreshFailed onRetry={again} pending={board.isFetching} />}
            {shown.status === 'open' ? (
              <OpenBoard league={league} standings={shown.standings} onClosed={again} />
            ) : (
              <ClosedBoard league={league} board={shown} />
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

/** After the draft closes: the result once there is one, the standings, chances and the week. */
function ClosedBoard({ league, board }: { league: League; board: Leaderboard }) {
  const { status, standings } = board
  const me = useAccount()
  const isIn = standings.some(({ userId }) => userId === me.id)
  return (
    <>
      {standings.length > 0 && !isIn && <NotEntered status={status} />}
      {isPast(board) && <FinalBoard league={league} board={board} />}
      <TeamBoard league={league} board={board} />
      {standings.length > 0 && (
        <>
          <Suspense>
            <ThisWeek leagueId={league.id} />
          </Suspense>
          <div>
            <CsvLink leagueId={league.id} />
          </div>
          {status === 'live' && standings.length > 1 && (
            <Suspense>
              <WinChances leagueId={league.id} />
            </Suspense>
          )}
          {standings.some(({ totalToPar }) => totalToPar !== null) && (
            <Suspense>
              <WeekCard leagueId={league.id} board={board} />
            </Suspense>
          )}
        </>
      )}
    </>
  )
}

/** Downloads the standings with everyone's golfers as a spreadsheet. */
function CsvLink({ leagueId }: { leagueId: string }) {
  return (
    <a href={downloadStandings.path.replace(':id', leagueId)} download className={buttonClass()}>
      <Download aria-hidden="true" className="size-4" />
      Download as a spreadsheet (CSV)
    </a>
  )
}
