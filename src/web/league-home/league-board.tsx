import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import type { League } from '#contract/leagues.ts'
import { useHasPassed } from '#web/format/time.tsx'
import { PlayersCard } from '#web/groups/players-card.tsx'
import { SetupCard } from '#web/groups/setup-card.tsx'
import { useAssignments } from '#web/groups/use-assignments.ts'
import { playableSizes, useField } from '#web/groups/use-field.ts'
import { useAccount } from '#web/page/account.tsx'
import { Skeleton } from '#web/ui/states.tsx'

import { isPlayOver } from '#web/leagues/league-status.tsx'
import { LeagueFacts } from './league-facts.tsx'
import { LeagueHeader } from './league-header.tsx'
import { MembersCard } from '#web/leagues/members/members-card.tsx'
import { NotEntered } from '#web/leagues/not-entered.tsx'
import { PrizesCard } from '#web/leagues/prizes/prizes-card.tsx'
import { membersQuery } from '#web/leagues/queries.ts'
import { SetupNote } from './setup-note.tsx'

const InvitedNote = lazy(async () => ({
  default: (await import('#web/invitations/invited-note.tsx')).InvitedNote,
}))
const InviteDialog = lazy(async () => ({
  default: (await import('#web/invitations/invite-dialog.tsx')).InviteDialog,
}))
const SettleUpCard = lazy(async () => ({
  default: (await import('#web/settling/settle-up-card.tsx')).SettleUpCard,
}))
const LeagueAssistant = lazy(async () => ({
  default: (await import('#web/draft/assistant/league-assistant.tsx')).LeagueAssistant,
}))
const DeletedNote = lazy(async () => ({
  default: (await import('#web/leagues/deletion/deleted-note.tsx')).DeletedNote,
}))
const RulesCard = lazy(async () => ({
  default: (await import('#web/leagues/rules/rules-card.tsx')).RulesCard,
}))
const LogCard = lazy(async () => ({ default: (await import('./log-card.tsx')).LogCard }))
const ChatCard = lazy(async () => ({ default: (await import('./chat-card.tsx')).ChatCard }))

/** The league's page once it is there. */
export function LeagueBoard({ league }: { league: League }) {
  const me = useAccount()
  const members = useQuery(membersQuery(league.id))
  const field = useField(league)
  const assignments = useAssignments(league, field)
  const [inviting, setInviting] = useState(false)
  const [asked, setAsked] = useState(false)
  const closed = useHasPassed(league.draftingEndDate)

  const isCommissioner = league.commissionerId === me.id
  const isStranger = members.data?.every(({ userId }) => userId !== me.id) ?? false
  const mine = members.data?.find(({ userId }) => userId === me.id)
  const hasNoTeam = league.status !== 'open' && mine?.picked === false
  const canSort = isCommissioner && !league.setupComplete && !closed
  const canDraft = league.setupComplete && !closed && !isStranger
  const invite = () => {
    setAsked(true)
    setInviting(true)
  }
  return (
    <>
      <LeagueHeader
        {...{ league, closed, isCommissioner }}
        canDraft={canDraft}
        onInvite={isCommissioner && !closed ? invite : undefined}
      />
      {league.deletedAt && (
        <Suspense fallback={<Skeleton className="mb-5 h-20" />}>
          <DeletedNote league={league} />
        </Suspense>
      )}
      <LeagueFacts league={league} closed={closed} />
      {isStranger && (
        <Suspense>
          <InvitedNote leagueId={league.id} />
        </Suspense>
      )}
      {hasNoTeam && (
        <div className="mb-5">
          <NotEntered status={league.status} />
        </div>
      )}
      {canSort ? (
        <SetupCard {...{ league, assignments }} saved={field.saved} onFinished={invite} />
      ) : (
        <SetupNote {...{ league, closed }} />
      )}
      {!isStranger && (
        <div className="mb-5">
          <Suspense fallback={<Skeleton className="h-28 sm:h-16" />}>
            <LeagueAssistant {...{ league, canDraft, closed }} />
          </Suspense>
        </div>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_auto_auto_1fr]">
        <div className="grid gap-5 lg:col-start-2">
          {isPlayOver(league.status) && league.entryFee > 0 && members.data && !isStranger && (
            <Suspense fallback={<Skeleton className="h-60" />}>
              <SettleUpCard league={league} members={members.data} />
            </Suspense>
          )}
          <MembersCard {...{ league, members, isCommissioner, closed }} />
          {members.data && !isStranger && (
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
        {members.data && !isStranger && (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <LogCard leagueId={league.id} />
          </Suspense>
        )}
      </div>
      {asked && (
        <Suspense>
          <InviteDialog
            league={league}
            members={members.data ?? []}
            open={inviting}
            onOpenChange={setInviting}
          />
        </Suspense>
      )}
    </>
  )
}
