import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Leaderboard } from '#contract/game/leaderboard.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { useLiveStatus } from '#web/api/live/live-events.ts'
import { useScoreQuery } from '#web/api/live/use-score-query.ts'
import { useMe } from '#web/api/session.tsx'
import { OutlookCard } from '#web/game/chances/outlook-card.tsx'
import { leaderboardQuery } from '#web/game/leaderboard-query.ts'
import { BriefStandings } from '#web/game/leaderboard/brief-standings.tsx'
import { StatusBar } from '#web/game/leaderboard/status-bar.tsx'
import { TeamGolferTiles } from '#web/game/leaderboard/team-golfer-tiles.tsx'
import { TeamGolfersTable } from '#web/game/leaderboard/team-golfers-table.tsx'
import { HideScoresButton } from '#web/game/spoilers/hide-scores-button.tsx'
import { ScoreGate } from '#web/game/spoilers/score-gate.tsx'
import { RevealOffer } from '#web/game/week/reveal/reveal-offer.tsx'
import { wasRevealSeen } from '#web/game/week/reveal/reveal-seen.ts'
import { forgotText } from '#web/game/week/reveal/reveal-text.ts'
import { isBeforePlay } from '#web/leagues/league-phase.ts'
import { NotEnteredNote, notEnteredText } from '#web/leagues/not-entered-note.tsx'
import { PrizesCard } from '#web/leagues/prizes/prizes-card.tsx'
import { membersQuery } from '#web/leagues/queries.ts'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'
import { useMediaQuery } from '#web/ui/hooks/use-media-query.ts'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

import {
  ChatSection,
  PhaseColumns,
  type PhaseProps,
  PhaseSkeleton,
  PictureSection,
  ShootoutSection,
  WeekSection,
} from './phase-sections.tsx'

const maxTeams = 5

const standingsSkeleton = <SkeletonRows rows={maxTeams + 1} className="h-14" />

/** League home during play: the Reveal until it was opened, then the standings, my golfers, chat, and prizes. */
export function PlayPhase({ league, members, isCommissioner, isMember, closed }: PhaseProps) {
  const { id: me } = useMe()
  const isOffline = useLiveStatus() === 'offline'
  const board = useScoreQuery(leaderboardQuery(league.id))
  const [wasSeen] = useState(() => wasRevealSeen(me, league.id))
  if (!wasSeen) {
    if (board.isLoading || members.isLoading) return <PhaseSkeleton />
    // Without a connection the Reveal may not open, so the rest stays in reach.
    const canOpen = isMember && !isOffline
    if (canOpen && board.data && isBeforePlay(board.data)) {
      return <RevealFirst league={league} standings={board.data.standings} />
    }
  }
  const isPlaying =
    board.data?.status === 'live' && board.data.standings.some(({ userId }) => userId === me)
  return (
    <PhaseColumns
      left={
        <>
          <ShootoutSection {...{ league, isMember }} show="open" />
          <ScoreGate leagueId={league.id}>
            <PictureSection {...{ league, isCommissioner }} />
            <StandingsSection league={league} views={board.data?.status !== 'live'} />
          </ScoreGate>
        </>
      }
      right={
        <>
          <ScoreGate quiet leagueId={league.id}>
            {isPlaying && <OutlookCard leagueId={league.id} isFree={league.entryFee === 0} />}
            {board.data?.status === 'live' && !isBeforePlay(board.data) && (
              <MoreViews league={league} board={board.data} />
            )}
            <ShootoutSection {...{ league, isMember }} show="others" />
          </ScoreGate>
          <ChatSection {...{ league, isMember }} />
        </>
      }
      bottom={
        <>
          <ScoreGate quiet leagueId={league.id}>
            <WeekSection {...{ league, isMember }} />
          </ScoreGate>
          <PrizesCard {...{ league, closed }} members={members.data} />
        </>
      }
    />
  )
}

/** The Reveal as the whole of League home, until it was opened. */
function RevealFirst(props: { league: League; standings: Leaderboard['standings'] }) {
  const { league, standings } = props
  const { id: me } = useMe()
  const isIn = standings.some(({ userId }) => userId === me)
  return (
    <RevealOffer leagueId={league.id} className="min-h-[calc(100dvh-18rem)]">
      {standings.length} teams, face down. {isIn ? 'Yours is first.' : notEnteredText('live')}
    </RevealOffer>
  )
}

/** My golfers, my chances, and who tees off first, before there are scores to rank anyone by. */
function BeforePlay({ league, board }: { league: League; board: Leaderboard }) {
  const { data: members = [] } = useQuery(membersQuery(league.id))
  const forgot = forgotText(members, board.standings, useMe().id)
  return (
    <>
      <MyGolfers league={league} board={board} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        {forgot && <p>{forgot}</p>}
        <ButtonLink href={`/leagues/${league.id}/reveal`}>The Reveal</ButtonLink>
        <HideScoresButton />
      </div>
    </>
  )
}

/** The standings with my golfers below them; before the first shot, my golfers and my chances. */
export function StandingsSection({ league, views = true }: { league: League; views?: boolean }) {
  const board = useScoreQuery(leaderboardQuery(league.id))
  return (
    <QueryContent inCard query={board} label="standings" skeleton={standingsSkeleton}>
      {(board) => (
        <>
          <StatusBar
            board={board}
            simulated={league.simulated}
            isBrief
            setupComplete={league.setupComplete}
          />
          {isBeforePlay(board) ? (
            <BeforePlay league={league} board={board} />
          ) : (
            <StandingsAndMine {...{ league, board, views }} />
          )}
        </>
      )}
    </QueryContent>
  )
}

function StandingsAndMine(props: { league: League; board: Leaderboard; views: boolean }) {
  const { league, board, views } = props
  return (
    <>
      <Card
        flush
        dense
        title="Standings"
        action={
          <ButtonLink variant="ghost" href={`/leagues/${league.id}/leaderboard`}>
            Full Leaderboard
          </ButtonLink>
        }
      >
        <BriefStandings colors={league.colors} board={board} limit={maxTeams} />
      </Card>
      {views && <MoreViews league={league} board={board} />}
      <MyGolfers league={league} board={board} />
    </>
  )
}

/** The ways to look at the standings once there are some. While play is on, they come after what I need. */
function MoreViews({ league, board }: { league: League; board: Leaderboard }) {
  if (board.status === 'open' || board.standings.length < 2) return null
  return (
    <nav aria-label="More views" className="flex flex-wrap gap-2">
      <ButtonLink href={`/leagues/${league.id}/side-by-side`}>Side by Side</ButtonLink>
      {board.status === 'live' && (
        <ButtonLink href={`/leagues/${league.id}/what-if`}>What If</ButtonLink>
      )}
      <HideScoresButton />
    </nav>
  )
}

function MyGolfers({ league, board }: { league: League; board: Leaderboard }) {
  const { id: me } = useMe()
  const isNarrow = useMediaQuery('(max-width: 40rem)')
  const line = board.standings.find(({ userId }) => userId === me)
  if (!line) return board.standings.length > 0 && <NotEnteredNote status={board.status} />
  return (
    <Card
      flush
      dense
      title="My Golfers"
      action={
        <ButtonLink variant="ghost" href={`/leagues/${league.id}/live`}>
          Live Scores
        </ButtonLink>
      }
    >
      {isNarrow && board.status === 'live' ? (
        <TeamGolferTiles golfers={line.golfers} league={league} />
      ) : (
        <TeamGolfersTable {...{ line, league }} head={board} />
      )}
    </Card>
  )
}
