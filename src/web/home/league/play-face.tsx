import { useQuery } from '@tanstack/react-query'

import type { Leaderboard } from '#contract/game/leaderboard.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { useAccount } from '#web/api/account.tsx'
import { useScoreInterval } from '#web/api/live/use-score-interval.ts'
import { leaderboardQuery } from '#web/game/leaderboard-query.ts'
import { BriefStandings } from '#web/game/leaderboard/brief-standings.tsx'
import { StatusLine } from '#web/game/leaderboard/status-line.tsx'
import { TeamGolfers } from '#web/game/leaderboard/team-golfers.tsx'
import { HideScores } from '#web/game/spoilers/hide-scores.tsx'
import { ScoreGate } from '#web/game/spoilers/score-gate.tsx'
import { NotEntered } from '#web/leagues/not-entered.tsx'
import { PrizesCard } from '#web/leagues/prizes/prizes-card.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

import {
  FaceChat,
  FaceColumns,
  FaceOutlook,
  type FaceProps,
  FaceShootout,
  FaceWeek,
} from './face.tsx'

const teamsShown = 5

/** League home during play: the top of the standings and me, my golfers, then chat and prizes. */
export function PlayFace({ league, members, isMember, closed }: FaceProps) {
  return (
    <FaceColumns
      first={
        <>
          <FaceShootout {...{ league, isMember }} only="open" />
          <ScoreGate leagueId={league.id}>
            <Standings league={league} />
          </ScoreGate>
        </>
      }
      then={
        <>
          <ScoreGate quiet leagueId={league.id}>
            <FaceShootout {...{ league, isMember }} only="others" />
            <FaceWeek {...{ league, isMember }} />
          </ScoreGate>
          <FaceChat {...{ league, isMember }} />
          <PrizesCard {...{ league, closed }} members={members.data} />
        </>
      }
    />
  )
}

/** The standings with my golfers below them. */
export function Standings({ league }: { league: League }) {
  const refetchInterval = useScoreInterval()
  const board = useQuery({ ...leaderboardQuery(league.id), refetchInterval })
  return (
    <Loaded
      boxed
      query={board}
      what="standings"
      skeleton={<SkeletonRows rows={teamsShown + 1} className="h-14" />}
    >
      {(board) => (
        <>
          {/* The header says whether the tournament is simulated. */}
          <StatusLine board={board} simulated={false} setupComplete={league.setupComplete} />
          <Card
            flush
            title="Standings"
            action={
              <ButtonLink variant="ghost" href={`/leagues/${league.id}/leaderboard`}>
                Full leaderboard
              </ButtonLink>
            }
          >
            <BriefStandings board={board} top={teamsShown} />
          </Card>
          {board.status !== 'open' && board.standings.length > 1 && (
            <nav aria-label="Play with the standings" className="flex flex-wrap gap-2">
              <ButtonLink href={`/leagues/${league.id}/side-by-side`}>Side by side</ButtonLink>
              {board.status === 'live' && (
                <ButtonLink href={`/leagues/${league.id}/what-if`}>What if</ButtonLink>
              )}
              <HideScores />
            </nav>
          )}
          <MyGolfers league={league} board={board} />
        </>
      )}
    </Loaded>
  )
}

function MyGolfers({ league, board }: { league: League; board: Leaderboard }) {
  const { id: me } = useAccount()
  const line = board.standings.find(({ userId }) => userId === me)
  if (!line) return board.standings.length > 0 && <NotEntered status={board.status} />
  return (
    <>
      <Card
        flush
        title="My golfers"
        action={
          <ButtonLink variant="ghost" href={`/leagues/${league.id}/live`}>
            All golfers
          </ButtonLink>
        }
      >
        <TeamGolfers {...{ line, league }} head={board} />
      </Card>
      {board.status === 'live' && <FaceOutlook league={league} />}
    </>
  )
}
