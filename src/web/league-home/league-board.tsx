import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'

import type { League } from '#contract/leagues.ts'
import { useHasPassed } from '#web/format/time.tsx'
import { SetupCard } from '#web/groups/setup-card.tsx'
import { useAssignments } from '#web/groups/use-assignments.ts'
import { useField } from '#web/groups/use-field.ts'
import { NotEntered } from '#web/leagues/not-entered.tsx'
import { membersQuery } from '#web/leagues/queries.ts'
import { useAccount } from '#web/page/account.tsx'
import { Skeleton } from '#web/ui/states.tsx'

import { LeagueColumns } from './league-columns.tsx'
import { LeagueFacts } from './league-facts.tsx'
import { LeagueHeader } from './league-header.tsx'

const InvitedNote = lazy(async () => ({
  default: (await import('#web/invitations/invited-note.tsx')).InvitedNote,
}))
const InviteDialog = lazy(async () => ({
  default: (await import('#web/invitations/invite-dialog.tsx')).InviteDialog,
}))
const LeagueAssistant = lazy(async () => ({
  default: (await import('#web/draft/assistant/league-assistant.tsx')).LeagueAssistant,
}))
const DeletedNote = lazy(async () => ({
  default: (await import('#web/leagues/deletion/deleted-note.tsx')).DeletedNote,
}))

/** League home, once the league is loaded. */
export function LeagueBoard({ league }: { league: League }) {
  const me = useAccount()
  const members = useQuery(membersQuery(league.id))
  const field = useField(league)
  const assignments = useAssignments(league, field)
  const [inviting, setInviting] = useState(false)
  // Once opened, the dialog stays mounted, so that it remembers whom the reader has invited.
  const [invited, setInvited] = useState(false)
  const closed = useHasPassed(league.draftingEndDate)

  const mine = members.data?.find(({ userId }) => userId === me.id)
  const isStranger = members.data !== undefined && !mine
  const isCommissioner = league.commissionerId === me.id
  const canSort = isCommissioner && !league.setupComplete && !closed
  const canDraft = league.setupComplete && !closed && !isStranger
  const invite = () => {
    setInvited(true)
    setInviting(true)
  }
  return (
    <>
      <LeagueHeader
        {...{ league, closed, isCommissioner, canDraft }}
        onInvite={isCommissioner && !closed ? invite : undefined}
      />
      {league.deletedAt && (
        <Suspense fallback={<Skeleton className="mb-5 h-20" />}>
          <DeletedNote league={league} />
        </Suspense>
      )}
      <LeagueFacts league={league} closed={closed} />
      <Suspense>{isStranger && <InvitedNote leagueId={league.id} />}</Suspense>
      {league.status !== 'open' && mine?.picked === false && (
        <div className="mb-5">
          <NotEntered status={league.status} />
        </div>
      )}
      {canSort ? (
        <SetupCard {...{ league, assignments }} saved={field.saved} onFinished={invite} />
      ) : (
        <SetupNote {...{ league, closed }} />
      )}
      {!isStranger && <Assistant {...{ league, canDraft, closed }} />}
      <LeagueColumns
        {...{ league, members, field, assignments, closed, isCommissioner, canSort }}
        isMember={mine !== undefined}
      />
      <Suspense>
        {invited && (
          <InviteDialog
            {...{ league, open: inviting, onOpenChange: setInviting }}
            members={members.data ?? []}
          />
        )}
      </Suspense>
    </>
  )
}

function Assistant(props: ComponentProps<typeof LeagueAssistant>) {
  return (
    <div className="mb-5">
      <Suspense fallback={<Skeleton className="h-28 sm:h-16" />}>
        <LeagueAssistant {...props} />
      </Suspense>
    </div>
  )
}

/** Tells everyone but the commissioner that the league is still being set up. */
function SetupNote({ league, closed }: { league: League; closed: boolean }) {
  if (league.setupComplete) return null
  return (
    <div className="mb-5 flex gap-3 rounded-slot border border-water bg-water-soft p-4">
      <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-water" />
      {closed ? (
        <p>Picks locked before the setup was finished, so nobody can draft in this league.</p>
      ) : (
        <p>
          <strong>{league.commissionerName}</strong> is still sorting golfers into groups. You can
          draft as soon as that is done.
        </p>
      )}
    </div>
  )
}
