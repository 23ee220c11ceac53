import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'

import type { Me } from '#contract/accounts/session.ts'
import { type ClubPreview, joinClub } from '#contract/clubs/clubs.ts'
import { maxClubMembers } from '#domain/clubs/roles.ts'
import { call, httpStatus } from '#web/api/client.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button, ButtonLink } from '#web/ui/inputs/button.tsx'

import { clubMembershipQuery } from '../queries.ts'
import { useClubMutation } from '../use-club-mutation.ts'

interface ClubEntranceProps {
  code: string
  offer: ClubPreview
  me: Me
}

const dashboardLink = <ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>

/** The way in for someone who is signed in: one press, or where they stand already. */
export function JoinClub({ code, offer, me }: ClubEntranceProps) {
  const standing = useQuery(clubMembershipQuery(code))
  const { club, owner, state } = offer
  const blocked = (
    <ErrorState title="This link doesn’t work for you" action={dashboardLink}>
      Ask whoever sent it.
    </ErrorState>
  )
  return (
    <QueryContent
      query={standing}
      label="your invitation"
      skeleton={<Skeleton className="h-24" />}
      errorFallback={httpStatus(standing.error) === 404 ? blocked : undefined}
    >
      {({ standing, clubId }) => {
        if (clubId) {
          return (
            <EmptyState
              title={`You’re already in ${club.name}`}
              action={
                <ButtonLink variant="primary" href={`/clubs/${clubId}`}>
                  Go to the Club
                </ButtonLink>
              }
            />
          )
        }
        if (state !== 'open') return <JoinClubClosed offer={offer} isSignedIn />
        if (standing === 'removed') {
          return (
            <EmptyState title="You were removed from this club" action={dashboardLink}>
              Only {owner.name} can add you back, with a new link.
            </EmptyState>
          )
        }
        return <JoinButton {...{ code, offer, me }} />
      }}
    </QueryContent>
  )
}

function JoinButton({ code, offer: { club }, me }: ClubEntranceProps) {
  const [, navigate] = useLocation()
  const join = useClubMutation({
    mutationFn: () => call(joinClub, { params: { code } }),
    errorTitle: 'Failed to join the club',
    onSuccess({ clubId }) {
      toast({ title: `You’re in ${club.name}`, variant: 'success' })
      navigate(`/clubs/${clubId}`)
    },
  })
  return (
    <div className="grid gap-3">
      <Button
        variant="primary"
        pending={join.isPending || join.isSuccess}
        onClick={() => join.mutate()}
      >
        Join {club.name}
      </Button>
      <p className="text-center text-sm text-ink-soft">You’re signed in as @{me.username}.</p>
    </div>
  )
}

/** Why nobody can join by this link, and what to do instead. */
export function JoinClubClosed({ offer, isSignedIn }: { offer: ClubPreview; isSignedIn: boolean }) {
  const { state, owner } = offer
  return (
    <EmptyState
      title={state === 'full' ? 'This club is full' : 'This invite link is off'}
      action={
        isSignedIn ? dashboardLink : <ButtonLink href="/login">Already in? Sign In</ButtonLink>
      }
    >
      {state === 'full'
        ? `All ${maxClubMembers} spots are taken. Ask ${owner.name} to let you know when someone drops out.`
        : `Ask ${owner.name} to turn it back on.`}
    </EmptyState>
  )
}
