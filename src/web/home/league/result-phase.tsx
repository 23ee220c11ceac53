import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import type { League } from '#contract/leagues/leagues.ts'
import { useScoreQuery } from '#web/api/live/use-score-query.ts'
import { useMe } from '#web/api/session.tsx'
import { leaderboardQuery } from '#web/game/leaderboard-query.ts'
import { hasResult } from '#web/game/leaderboard/leaderboard-status.ts'
import { LeagueResult } from '#web/game/leaderboard/league-result.tsx'
import { ScoreGate } from '#web/game/spoilers/score-gate.tsx'
import { MembersCard } from '#web/leagues/members/members-card.tsx'
import { NotEnteredNote } from '#web/leagues/not-entered-note.tsx'
import { PrizesCard } from '#web/leagues/prizes/prizes-card.tsx'
import { SettleUpCard } from '#web/leagues/settle-up/settle-up-card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

import {
  CardPair,
  ChatSection,
  PhaseColumns,
  type PhaseProps,
  PictureSection,
  ShootoutSection,
  WeekSection,
} from './phase-sections.tsx'
import { StandingsSection } from './play-phase.tsx'

const WeekCard = lazy(async () => ({
  default: (await import('#web/game/history/week-chart-card.tsx')).WeekChartCard,
}))

/** League home after play: the result, who owes whom, how the week went, then chat, members and prizes. */
export function ResultPhase({ league, members, isCommissioner, isMember, closed }: PhaseProps) {
  const { isGuest } = useMe()
  return (
    <PhaseColumns
      left={
        <>
          <ScoreGate leagueId={league.id}>
            <ResultSection league={league} />
            <PictureSection {...{ league, isCommissioner }} />
            {league.entryFee > 0 && <SettleUpCard {...{ league, members }} />}
            <ShootoutSection {...{ league, isMember }} />
          </ScoreGate>
          {isGuest ? <NextEvening /> : <RunItBackLink leagueId={league.id} />}
        </>
      }
      right={<ChatSection {...{ league, isMember }} />}
      wide={
        <>
          <ScoreGate quiet leagueId={league.id}>
            <WeekSection {...{ league, isMember }} />
            <WeekChart league={league} />
          </ScoreGate>
          <CardPair>
            <MembersCard {...{ league, members, isCommissioner, closed }} />
            <PrizesCard {...{ league, closed }} members={members.data} />
          </CardPair>
        </>
      }
    />
  )
}

/** The podium as soon as the result is official, and until then the standings. */
function ResultSection({ league }: { league: League }) {
  const { id: me } = useMe()
  const board = useScoreQuery(leaderboardQuery(league.id))
  return (
    <QueryContent inCard query={board} label="result" skeleton={<Skeleton className="h-40" />}>
      {(board) =>
        hasResult(board) ? (
          <>
            <LeagueResult league={league} board={board} />
            {board.standings.length > 0 && !board.standings.some(({ userId }) => userId === me) && (
              <NotEnteredNote status={board.status} />
            )}
          </>
        ) : (
          <StandingsSection league={league} />
        )
      }
    </QueryContent>
  )
}

/** What a guest may do next. */
function NextEvening() {
  return (
    <div className="board flex flex-wrap items-center justify-between gap-3 border-s-4 border-s-flag p-4">
      <p>
        <strong>That’s how a week feels.</strong> A real one takes 4 days, with real golf and your
        friends.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/register" variant="primary">
          Create an Account
        </ButtonLink>
        <ButtonLink href="/try">Play Another Evening</ButtonLink>
      </div>
      <p className="basis-full text-sm text-ink-soft">
        You’ll need an invite code from a friend who plays.
      </p>
    </div>
  )
}

/** The way to next week: a league with the same name, fee, rules and friends, in one press. */
function RunItBackLink({ leagueId }: { leagueId: string }) {
  return (
    <div className="board flex flex-wrap items-center justify-between gap-3 border-s-4 border-s-flag p-4">
      <p>
        <strong>Next week?</strong> Same name, fee, and rules.
      </p>
      <ButtonLink href={`/leagues/${leagueId}/run-it-back`} variant="primary">
        Run It Back
      </ButtonLink>
    </div>
  )
}

function WeekChart({ league }: { league: League }) {
  const { data: board } = useQuery(leaderboardQuery(league.id))
  if (!board?.standings.some(({ totalToPar }) => totalToPar !== null)) return null
  return (
    <Suspense>
      <WeekCard leagueId={league.id} teams={board.standings.length} />
    </Suspense>
  )
}
