import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState, useSyncExternalStore } from 'react'

import type { League } from '#contract/leagues/leagues.ts'
import { usePollInterval } from '#web/api/live/live-events.ts'
import { useMe } from '#web/api/session.tsx'
import { useHasPassed } from '#web/format/date-time.tsx'
import { ClubBand } from '#web/leagues/club-band.tsx'
import { leaguePhase } from '#web/leagues/league-phase.ts'
import { membersQuery } from '#web/leagues/queries.ts'
import { CollapsibleCard } from '#web/ui/display/collapsible-card.tsx'
import { ErrorState, Skeleton, SkeletonRows } from '#web/ui/feedback/states.tsx'
import { deferred } from '#web/ui/hooks/deferred.ts'
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'

import { DraftPhase } from './draft-phase.tsx'
import type { LeagueDetails } from './league-details.tsx'
import { LeagueHeader } from './league-header.tsx'
import { PhaseSkeleton } from './phase-sections.tsx'
import { PlayPhase } from './play-phase.tsx'
import { ResultPhase } from './result-phase.tsx'

// Lazy: only a commissioner has it, before the draft opens.
const SetupFace = lazy(async () => ({ default: (await import('./setup-phase.tsx')).SetupPhase }))
// Lazy: it is closed at first, and loads when the reader reaches for it.
const details = deferred(async () => (await import('./league-details.tsx')).LeagueDetails)
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

const membersPollMs = 60_000

/** League home, once the league is loaded: the cards of its phase, and the details below. */
export function LeagueHome({ league }: { league: League }) {
  const me = useMe()
  const members = useQuery({
    ...membersQuery(league.id),
    refetchInterval: usePollInterval(membersPollMs),
  })
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
      {phase === 'setup' && (
        <Suspense fallback={<PhaseSkeleton />}>
          <SetupFace {...phaseProps} onFinished={invite} />
        </Suspense>
      )}
      {phase === 'open' && <DraftPhase {...phaseProps} />}
      {phase === 'play' && <PlayPhase {...phaseProps} />}
      {phase === 'over' && <ResultPhase {...phaseProps} />}
      <CollapsibleCard title="Settings & Details" onReach={() => void details.load()}>
        <Details {...phaseProps} phase={phase} />
      </CollapsibleCard>
      {inviteMounted && (
        <InviteDialog
          {...{ league, open: inviteOpen, onOpenChange: setInviting }}
          members={members.data ?? []}
        />
      )}
    </div>
  )
}

/** What fails to load is named in the card: the rest of League home stays. */
function Details(props: ComponentProps<typeof LeagueDetails>) {
  const { value: Loaded, error } = useSyncExternalStore(details.subscribe, details.get, details.get)
  // oxlint-disable-next-line react/static-components -- loaded once, not created here
  if (Loaded) return <Loaded {...props} />
  if (error === undefined) return <SkeletonRows inset label="Loading details..." />
  return <ErrorState title="Failed to load settings and details" onRetry={details.load} />
}

/** Tells everyone but the commissioner that the league is still being set up. */
function LeagueSetupNote({ league, closed }: { league: League; closed: boolean }) {
  if (league.setupComplete) return null
  return (
    <div className="flex gap-3 rounded-slot border border-water bg-water-soft p-4">
      <Info className="mt-0.5 size-5 shrink-0 text-water" />
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
