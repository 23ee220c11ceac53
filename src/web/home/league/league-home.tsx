import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import type { League } from '#contract/leagues/leagues.ts'
import { useMe } from '#web/api/session.tsx'
import { useHasPassed } from '#web/format/date-time.tsx'
import { ClubBand } from '#web/leagues/club-band.tsx'
import { leaguePhase } from '#web/leagues/league-phase.ts'
import { membersQuery } from '#web/leagues/queries.ts'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'

import { LeagueHeader } from './league-header.tsx'
import { PhaseSkeleton } from './phase-sections.tsx'

const SetupFace = lazy(async () => ({ default: (await import('./setup-phase.tsx')).SetupPhase }))
const OpenFace = lazy(async () => ({ default: (await import('./draft-phase.tsx')).DraftPhase }))
const PlayFace = lazy(async () => ({ default: (await import('./play-phase.tsx')).PlayPhase }))
const OverFace = lazy(async () => ({ default: (await import('./result-phase.tsx')).ResultPhase }))
const LeagueDetails = lazy(async () => ({
  default: (await import('./league-details.tsx')).LeagueDetails,
}))
const InvitedNote = lazy(async () => ({
  default: (await import('#web/leagues/invitations/invited-note.tsx')).InvitedNote,
}))
const DeletedNote = lazy(async () => ({
  default: (await import('#web/leagues/deletion/deleted-league-note.tsx')).DeletedLeagueNote,
}))

const InviteDialog = lazyDialog(
  'Invite Friends',
  async () =>
    (await import('#web/leagues/invitations/invite-friends-dialog.tsx')).InviteFriendsDialog,
)

/** League home, once the league is loaded: the cards of its phase, and the details below. */
export function LeagueHome({ league }: { league: League }) {
  const me = useMe()
  const members = useQuery(membersQuery(league.id))
  const [inviteOpen, setInviting] = useState(false)
  // Once opened, the dialog stays mounted, so that it remembers whom the reader has invited.
  const [inviteMounted, setInvited] = useState(false)
  const closed = useHasPassed(league.draftingEndDate)

  const isMember = members.data?.some(({ userId }) => userId === me.id) ?? false
  const isStranger = members.data !== undefined && !isMember
  const isCommissioner = league.commissionerId === me.id
  const canInvite =
    isCommissioner || members.data?.some(({ userId, isDeputy }) => userId === me.id && isDeputy)
  const phase = leaguePhase(league, { closed, isCommissioner, isStranger })
  const phaseProps = { league, members, isCommissioner, isMember, closed }
  const invite = () => {
    setInvited(true)
    setInviting(true)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-5">
      <ClubBand look={league.look} className="rounded-slot border" />
      <LeagueHeader
        league={league}
        invite={canInvite && !closed ? { onClick: invite, ...InviteDialog.opener } : undefined}
      />
      {league.deletedAt && (
        <Suspense fallback={<Skeleton className="h-20" />}>
          <DeletedNote league={league} />
        </Suspense>
      )}
      <Suspense>{isStranger && <InvitedNote leagueId={league.id} />}</Suspense>
      {phase !== 'setup' && <LeagueSetupNote {...{ league, closed }} />}
      <Suspense fallback={<PhaseSkeleton />}>
        {phase === 'setup' && <SetupFace {...phaseProps} onFinished={invite} />}
        {phase === 'open' && <OpenFace {...phaseProps} />}
        {phase === 'play' && <PlayFace {...phaseProps} />}
        {phase === 'over' && <OverFace {...phaseProps} />}
      </Suspense>
      <Suspense fallback={<Skeleton className="h-14" />}>
        <LeagueDetails {...phaseProps} phase={phase} />
      </Suspense>
      {inviteMounted && (
        <InviteDialog
          {...{ league, open: inviteOpen, onOpenChange: setInviting }}
          members={members.data ?? []}
        />
      )}
    </div>
  )
}

/** Tells everyone but the commissioner that the league is still being set up. */
function LeagueSetupNote({ league, closed }: { league: League; closed: boolean }) {
  if (league.setupComplete) return null
  return (
    <div className="flex gap-3 rounded-slot border border-water bg-water-soft p-4">
      <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-water" />
      {closed ? (
        <p>Picks locked before setup was finished, so no one can draft in this league.</p>
      ) : (
        <p>
          <strong>{league.commissionerName}</strong> is still sorting golfers into groups. You can
          draft as soon as that’s done.
        </p>
      )}
    </div>
  )
}
