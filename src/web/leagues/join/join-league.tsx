import { useQuery } from '@tanstack/react-query'

import type { Me } from '#contract/accounts/session.ts'
import type { JoinPreview } from '#contract/leagues/join-link.ts'
import { httpStatus } from '#web/api/client.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { Button, ButtonLink } from '#web/ui/inputs/button.tsx'

import { JoinClosed } from './join-closed.tsx'
import { SetupNote } from './offer-facts.tsx'
import { joinMembershipQuery } from './queries.ts'
import { nextPath, useJoinLeague } from './use-join-league.ts'

interface PlayerEntranceProps {
  code: string
  offer: JoinPreview
  me: Me
}

/** The way in for someone who is signed in: one press, or where they stand already. */
export function JoinLeague({ code, offer, me }: PlayerEntranceProps) {
  const standing = useQuery(joinMembershipQuery(code))
  const { league, commissioner, state, locked } = offer
  const toDashboard = <ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>
  const blocked = (
    <ErrorState title="This link doesn’t work for you" action={toDashboard}>
      Ask whoever sent it to invite you directly.
    </ErrorState>
  )
  return (
    <QueryContent
      query={standing}
      label="your invitation"
      skeleton={<Skeleton className="h-24" />}
      errorFallback={httpStatus(standing.error) === 404 ? blocked : undefined}
    >
      {({ standing, leagueId }) => {
        if (leagueId) {
          const goesToDraft = !locked && league.setupComplete
          return (
            <EmptyState
              title={`You’re already in ${league.name}`}
              action={
                <ButtonLink
                  variant="primary"
                  href={goesToDraft ? nextPath(leagueId, offer) : `/leagues/${leagueId}`}
                >
                  {goesToDraft ? 'Draft Team' : 'Go to the League'}
                </ButtonLink>
              }
            />
          )
        }
        if (state !== 'open') return <JoinClosed offer={offer} isSignedIn />
        if (standing === 'removed') {
          return (
            <EmptyState title="You were removed from this league" action={toDashboard}>
              Only {commissioner.name} can add you back, with a new invitation.
            </EmptyState>
          )
        }
        return <Join {...{ code, offer, me }} />
      }}
    </QueryContent>
  )
}

function Join({ code, offer, me }: PlayerEntranceProps) {
  const join = useJoinLeague(code, offer)
  return (
    <div className="grid gap-3">
      <SetupNote offer={offer} />
      <Button
        variant="primary"
        pending={join.isPending || join.isSuccess}
        onClick={() => join.mutate()}
      >
        Join {offer.league.name}
      </Button>
      <p className="text-center text-sm text-ink-soft">You’re signed in as @{me.username}.</p>
    </div>
  )
}
