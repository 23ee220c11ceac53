import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { lazy, useCallback } from 'react'

import type { Leaderboard } from '#contract/game/leaderboard.ts'
import { downloadStandings } from '#contract/game/scoring.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { useAccount } from '#web/api/account.tsx'
import { errorMessage, statusOf } from '#web/api/api.ts'
import { useScoreInterval } from '#web/api/live/use-score-interval.ts'
import { isNotFound, LeagueFailure, LeagueNotFound } from '#web/leagues/league-failure.tsx'
import { NotEntered } from '#web/leagues/not-entered.tsx'
import { leagueQuery } from '#web/leagues/queries.ts'
import { LeagueChatButton } from '#web/people/messages/conversations/league-chat-button.tsx'
import { combineQueries } from '#web/ui/feedback/combine-queries.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { useRouteId } from '#web/ui/hooks/use-route-id.ts'
import { buttonClass } from '#web/ui/inputs/button.tsx'
import { WhenNear } from '#web/ui/lists/when-near.tsx'
import { PageHeading } from '#web/ui/page/page-title.tsx'
import { CopyButton } from '#web/ui/sharing/copy-button.tsx'

import { leaderboardQuery } from '../leaderboard-query.ts'
import { PictureButton } from '../share-pictures/picture-button.tsx'
import { ScoreGate } from '../spoilers/score-gate.tsx'
import { useSpoilers } from '../spoilers/use-spoilers.ts'
import { boardText } from './board-text.ts'
import { FinalBoard } from './final-board.tsx'
import { LeaderboardSkeleton } from './leaderboard-skeleton.tsx'
import { OpenBoard } from './open-board.tsx'
import { RefreshFailed } from './refresh-failed.tsx'
import { StatusLine } from './status-line.tsx'
import { hasResult } from './status.ts'
import { TeamBoard } from './team-board.tsx'

const WeekCard = lazy(async () => ({
  default: (await import('../history/week-card.tsx')).WeekCard,
}))
const ThisWeek = lazy(async () => ({
  default: (await import('../week/this-week.tsx')).ThisWeek,
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-5">
      <PageHeading
        title="Leaderboard"
        {...(name && { documentTitle: `Leaderboard · ${name}` })}
        {...(league.data &&
          mayChat && { actions: <Actions league={league.data} board={board.data} /> })}
      >
        <p className="min-h-6 truncate text-base">
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
          <ScoreGate leagueId={league.id}>
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
          </ScoreGate>
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
      {hasResult(board) && <FinalBoard league={league} board={board} offersNext />}
      <TeamBoard league={league} board={board} />
      {standings.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <PictureButton league={league} subject={{ kind: 'board', board, me: me.id }} />
          <CopyButton
            text={boardText(league, board)}
            label="Copy as text"
            copiedText="The board is on your clipboard. Paste it into your group’s chat."
          />
        </div>
      )}
      {standings.length > 0 && (
        <>
          <WhenNear>
            <ThisWeek league={league} />
          </WhenNear>
          {status === 'live' && standings.length > 1 && (
            <WhenNear>
              <WinChances leagueId={league.id} />
            </WhenNear>
          )}
          {standings.some(({ totalToPar }) => totalToPar !== null) && (
            <WhenNear>
              <WeekCard leagueId={league.id} teams={standings.length} />
            </WhenNear>
          )}
        </>
      )}
    </>
  )
}

/** The page's buttons: the chat and, once there are standings, the spreadsheet. */
function Actions({ league, board }: { league: League; board: Leaderboard | undefined }) {
  const { hidden } = useSpoilers(league.id)
  const hasTeams = board && board.status !== 'open' && board.standings.length > 0
  return (
    <>
      <LeagueChatButton league={league} />
      {hasTeams && !hidden && (
        <a
          href={downloadStandings.path.replace(':id', league.id)}
          download
          title="Download as a spreadsheet (CSV)"
          className={clsx(buttonClass(), 'max-md:w-11 max-md:px-0')}
        >
          <Download aria-hidden="true" className="size-4" />
          <span className="max-md:sr-only">Download as a spreadsheet (CSV)</span>
        </a>
      )}
    </>
  )
}
