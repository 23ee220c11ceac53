import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'

import type { Me } from '#contract/accounts/session.ts'
import { type ClubPreview, joinClub } from '#contract/clubs/join-link.ts'
import { maxClubMembers } from '#domain/clubs/roles.ts'
import { call } from '#web/api/client.ts'
import { JoinButton, JoinByLink, JoinClosedState } from '#web/leagues/join/join-by-link.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'

import { clubMembershipQuery } from '../queries.ts'
import { useClubMutation } from '../use-club-mutation.ts'

interface ClubEntranceProps {
  code: string
  offer: ClubPreview
  me: Me
}

/** The way in for someone who is signed in: one press, or where they stand already. */
export function JoinClub({ code, offer, me }: ClubEntranceProps) {
  const { club, owner, state } = offer
  const [, navigate] = useLocation()
  // It doesn't wait for the page: the link may say by then that the club is full, and the way on would be lost.
  const join = useClubMutation({
    mutationFn: () => call(joinClub, { params: { code } }),
    errorTitle: 'Failed to join the club',
    onSuccess: () => toastSuccess(`You’re in ${club.name}`),
  })
  // Only if the page is still open then.
  const openClub = ({ clubId }: { clubId: string }) => navigate(`/clubs/${clubId}`)
  const mutate = () => join.mutate(undefined, { onSuccess: openClub })
  return (
    <JoinByLink
      membership={useQuery(clubMembershipQuery(code))}
      name={club.name}
      isOpen={state === 'open'}
      closed={<JoinClubClosed offer={offer} isSignedIn />}
      blockedText="Ask whoever sent it if you can still join."
      removedTitle="You were removed from this club"
      removedText={`Only ${owner.name} can add you back, with a new link.`}
      memberLink={({ clubId }) =>
        clubId === null ? null : { href: `/clubs/${clubId}`, label: 'Go to the Club' }
      }
    >
      <JoinButton join={{ ...join, mutate }} me={me} name={club.name} />
    </JoinByLink>
  )
}

/** Why nobody can join by this link, and what to do instead. */
export function JoinClubClosed({ offer, isSignedIn }: { offer: ClubPreview; isSignedIn: boolean }) {
  const { state, owner } = offer
  return state === 'full' ? (
    <JoinClosedState title="This club is full" isSignedIn={isSignedIn}>
      All {maxClubMembers} spots are taken. Ask {owner.name} to let you know when someone drops out.
    </JoinClosedState>
  ) : (
    <JoinClosedState title="This invite link is off" isSignedIn={isSignedIn}>
      Ask {owner.name} to turn it back on.
    </JoinClosedState>
  )
}
