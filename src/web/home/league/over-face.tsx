import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import type { League } from '#contract/leagues/leagues.ts'
import { useAccount } from '#web/api/account.tsx'
import { leaderboardQuery } from '#web/game/leaderboard-query.ts'
import { FinalBoard } from '#web/game/leaderboard/final-board.tsx'
import { hasResult } from '#web/game/leaderboard/status.ts'
import { ScoreGate } from '#web/game/spoilers/score-gate.tsx'
import { MembersCard } from '#web/leagues/members/members-card.tsx'
import { NotEntered } from '#web/leagues/not-entered.tsx'
import { PrizesCard } from '#web/leagues/prizes/prizes-card.tsx'
import { SettleUpCard } from '#web/leagues/settle-up/settle-up-card.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

import { FaceChat, FaceColumns, type FaceProps, FaceShootout, FaceWeek } from './face.tsx'
import { Standings } from './play-face.tsx'

const WeekCard = lazy(async () => ({
  default: (await import('#web/game/history/week-card.tsx')).WeekCard,
}))

/** League home after play: the result, who owes whom, how the week went, then chat, members and prizes. */
export function OverFace({ league, members, isCommissioner, isMember, closed }: FaceProps) {
  return (
    <FaceColumns
      first={
        <>
          <ScoreGate leagueId={league.id}>
            <Result league={league} />
            {league.entryFee > 0 && members.data && (
              <SettleUpCard league={league} members={members.data} />
            )}
            <FaceShootout {...{ league, isMember }} />
          </ScoreGate>
          <Again leagueId={league.id} />
          <ScoreGate quiet leagueId={league.id}>
            <FaceWeek {...{ league, isMember }} />
            <Week league={league} />
          </ScoreGate>
        </>
      }
      then={
        <>
          <FaceChat {...{ league, isMember }} />
          <MembersCard {...{ league, members, isCommissioner, closed }} />
          <PrizesCard {...{ league, closed }} members={members.data} />
        </>
      }
    />
  )
}

/** The podium as soon as the result is official, and until then the standings. */
function Result({ league }: { league: League }) {
  const { id: me } = useAccount()
  const board = useQuery(leaderboardQuery(league.id))
  return (
    <Loaded boxed query={board} what="result" skeleton={<Skeleton className="h-40" />}>
      {(board) =>
        hasResult(board) ? (
          <>
            <FinalBoard league={league} board={board} />
            {board.standings.length > 0 && !board.standings.some(({ userId }) => userId === me) && (
              <NotEntered status={board.status} />
            )}
          </>
        ) : (
          <Standings league={league} />
        )
      }
    </Loaded>
  )
}

/** The way to next week: a league with the same name, fee, rules and friends, in one press. */
function Again({ leagueId }: { leagueId: string }) {
  return (
    <div className="board flex flex-wrap items-center justify-between gap-3 border-s-4 border-s-flag p-4">
      <p>
        <strong>Next week?</strong> Name, fee and rules carry over.
      </p>
      <ButtonLink href={`/leagues/${leagueId}/run-it-back`} variant="primary">
        Run it back
      </ButtonLink>
    </div>
  )
}

function Week({ league }: { league: League }) {
  const { data: board } = useQuery(leaderboardQuery(league.id))
  if (!board?.standings.some(({ totalToPar }) => totalToPar !== null)) return null
  return (
    <Suspense>
      <WeekCard leagueId={league.id} teams={board.standings.length} />
    </Suspense>
  )
}
