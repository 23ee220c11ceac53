import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import type { League, LeagueMember } from '#contract/leagues.ts'
import { PlayersCard } from '#web/groups/players-card.tsx'
import type { Assignments } from '#web/groups/use-assignments.ts'
import { type Field, playableSizes } from '#web/groups/use-field.ts'
import { isPlayOver } from '#web/leagues/league-status.tsx'
import { MembersCard } from '#web/leagues/members/members-card.tsx'
import { PrizesCard } from '#web/leagues/prizes/prizes-card.tsx'
import { Skeleton } from '#web/ui/states.tsx'

const SettleUpCard = lazy(async () => ({
  default: (await import('#web/settling/settle-up-card.tsx')).SettleUpCard,
}))
const RulesCard = lazy(async () => ({
  default: (await import('#web/leagues/rules/rules-card.tsx')).RulesCard,
}))
const LogCard = lazy(async () => ({ default: (await import('./log-card.tsx')).LogCard }))
const ChatCard = lazy(async () => ({ default: (await import('./chat-card.tsx')).ChatCard }))

interface LeagueColumnsProps {
  league: League
  members: UseQueryResult<LeagueMember[]>
  field: Field
  assignments: Assignments
  closed: boolean
  isCommissioner: boolean
  /** Whether the reader is known to be a member. */
  isMember: boolean
  /** Whether the reader can sort golfers now. */
  canSort: boolean
}

/** The league's cards: members, money and chat beside the players, then prizes, rules and the log. */
export function LeagueColumns(props: LeagueColumnsProps) {
  const { league, members, field, assignments, closed, isCommissioner, isMember, canSort } = props
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_auto_auto_1fr]">
      <div className="grid gap-5 lg:col-start-2">
        {isPlayOver(league.status) && league.entryFee > 0 && members.data && isMember && (
          <Suspense fallback={<Skeleton className="h-60" />}>
            <SettleUpCard league={league} members={members.data} />
          </Suspense>
        )}
        <MembersCard {...{ league, members, isCommissioner, closed }} />
        {isMember && (
          <Suspense fallback={<Skeleton className="h-60" />}>
            <ChatCard leagueId={league.id} readOnly={league.deletedAt !== null} />
          </Suspense>
        )}
      </div>
      <div id="players" className="min-w-0 scroll-mt-4 lg:col-start-1 lg:row-span-full">
        <PlayersCard {...{ league, field, assignments, canSort, isCommissioner }} />
      </div>
      <PrizesCard {...{ league, closed }} members={members.data} />
      <Suspense fallback={<Skeleton className="h-40" />}>
        <RulesCard
          league={league}
          sizes={playableSizes(field.saved)}
          canChange={isCommissioner && !league.frozen && !closed}
        />
      </Suspense>
      {isMember && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <LogCard leagueId={league.id} />
        </Suspense>
      )}
    </div>
  )
}
