import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { lazy, useCallback } from 'react'

import type { Leaderboard } from '#contract/game/leaderboard.ts'
import { downloadStandings } from '#contract/game/scoring.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { httpStatus } from '#web/api/client.ts'
import { useScoreQuery } from '#web/api/live/use-score-query.ts'
import { useMe } from '#web/api/session.tsx'
import { LeagueContent, leagueNotFound } from '#web/leagues/league-error.tsx'
import { leagueTitle } from '#web/leagues/league-title.ts'
import { useMemberColors } from '#web/leagues/member-colors.ts'
import { NotEnteredNote } from '#web/leagues/not-entered-note.tsx'
import { leagueQuery } from '#web/leagues/queries.ts'
import { LeagueChatButton } from '#web/people/messages/conversations/league-chat-button.tsx'
import { RefreshError } from '#web/tournaments/scoreboard/refresh-error.tsx'
import { PersonColors } from '#web/ui/display/avatar.tsx'
import { useRouteId } from '#web/ui/hooks/use-route-id.ts'
import { buttonClass } from '#web/ui/inputs/button.tsx'
import { LazyMount } from '#web/ui/lists/lazy-mount.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { CopyButton } from '#web/ui/sharing/copy-button.tsx'

import { leaderboardQuery } from '../leaderboard-query.ts'
import { SharePictureButton } from '../share-pictures/share-picture-button.tsx'
import { ScoreGate } from '../spoilers/score-gate.tsx'
import { useSpoilers } from '../spoilers/use-spoilers.ts'
import { LeaderboardSkeleton } from './leaderboard-skeleton.tsx'
import { hasResult, leaderboardText } from './leaderboard-status.ts'
import { LeagueResult } from './league-result.tsx'
import { PreLockBoard } from './pre-lock-board.tsx'
import { StandingsTable } from './standings-table.tsx'
import { StatusBar } from './status-bar.tsx'

const WeekCard = lazy(async () => ({
  default: (await import('../history/week-chart-card.tsx')).WeekChartCard,
}))
const ThisWeek = lazy(async () => ({
  default: (await import('../week/this-week-card.tsx')).ThisWeekCard,
}))
const WinChances = lazy(async () => ({
  default: (await import('../chances/win-chances-card.tsx')).WinChancesCard,
}))

/** The league's leaderboard: who has picked until the draft closes, then the live standings. */
export function LeaderboardPage() {
  const id = useRouteId()
  const league = useQuery(leagueQuery(id))
  const board = useScoreQuery(leaderboardQuery(id))
  const { refetch } = board
  const again = useCallback(() => void refetch(), [refetch])
  const name = league.data?.nickname || league.data?.name
  // Invited people see the league, but not its board or its chat.
  const mayChat = httpStatus(board.error) !== 403
  const notFound = leagueNotFound(league, board)
  if (notFound) return notFound
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-5">
      <PageHeading
        title="Leaderboard"
        {...(name && { documentTitle: `Leaderboard · ${name}` })}
        {...(league.data &&
          mayChat && { actions: <PageActions league={league.data} board={board.data} /> })}
      >
        <p className="min-h-6 truncate text-base">{league.data && leagueTitle(league.data)}</p>
      </PageHeading>
      <LeagueContent
        queries={{ league, shown: board }}
        label="leaderboard"
        skeleton={<LeaderboardSkeleton />}
      >
        {({ league, shown }) => (
          <ScoreGate leagueId={league.id}>
            <StatusBar
              board={shown}
              simulated={league.simulated}
              setupComplete={league.setupComplete}
            />
            <RefreshError query={board} />
            {shown.status === 'open' ? (
              <PreLockBoard league={league} standings={shown.standings} onClosed={again} />
            ) : (
              <LockedLeaderboard league={league} board={shown} />
            )}
          </ScoreGate>
        )}
      </LeagueContent>
    </div>
  )
}

/** After the draft closes: the result once there is one, the standings, chances and the week. */
function LockedLeaderboard({ league, board }: { league: League; board: Leaderboard }) {
  const { status, standings } = board
  const me = useMe()
  const isIn = standings.some(({ userId }) => userId === me.id)
  return (
    <>
      {standings.length > 0 && !isIn && <NotEnteredNote status={status} />}
      {hasResult(board) && <LeagueResult league={league} board={board} offersNext />}
      <StandingsTable league={league} board={board} />
      {standings.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <SharePictureButton league={league} subject={{ kind: 'board', board, me: me.id }} />
          <CopyButton
            text={leaderboardText(league, board)}
            label="Copy as Text"
            copiedText="The leaderboard is on your clipboard. Paste it into your group chat."
          />
        </div>
      )}
      {standings.length > 0 && (
        <>
          <LazyMount>
            <ThisWeek league={league} />
          </LazyMount>
          {status === 'live' && standings.length > 1 && (
            <LazyMount>
              <WinChances leagueId={league.id} />
            </LazyMount>
          )}
          {standings.some(({ totalToPar }) => totalToPar !== null) && (
            <LazyMount>
              <WeekCard leagueId={league.id} teams={standings.length} />
            </LazyMount>
          )}
        </>
      )}
    </>
  )
}

/** The page's buttons: the chat and, once there are standings, the spreadsheet. */
function PageActions({ league, board }: { league: League; board: Leaderboard | undefined }) {
  const { hidden } = useSpoilers(league.id)
  const hasTeams = board && board.status !== 'open' && board.standings.length > 0
  return (
    <>
      <PersonColors value={useMemberColors(league.id)}>
        <LeagueChatButton league={league} />
      </PersonColors>
      {hasTeams && !hidden && (
        <a
          href={downloadStandings.path.replace(':id', league.id)}
          download
          title="Download as a Spreadsheet (CSV)"
          className={clsx(buttonClass(), 'max-md:w-11 max-md:px-0')}
        >
          <Download className="size-4" />
          <span className="max-md:sr-only">Download as a Spreadsheet (CSV)</span>
        </a>
      )}
    </>
  )
}
