import { useQuery } from '@tanstack/react-query'

import type { Me } from '#contract/accounts/session.ts'
import type { JoinPreview } from '#contract/leagues/join-link.ts'
import { statusOf } from '#web/api/api.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { Button, ButtonLink } from '#web/ui/inputs/button.tsx'

import { joinStandingQuery } from './queries.ts'
import { SetupNote } from './setup-note.tsx'
import { Shut } from './shut.tsx'
import { nextPath, useJoin } from './use-join.ts'

interface PlayerEntranceProps {
  code: string
  offer: JoinPreview
  me: Me
}

/** The way in for someone who is signed in: one press, or where they stand already. */
export function PlayerEntrance({ code, offer, me }: PlayerEntranceProps) {
  const standing = useQuery(joinStandingQuery(code))
  const { league, commissioner, state, locked } = offer
  const toDashboard = <ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>
  const blocked = (
    <ErrorState title="This link doesn’t work for you" action={toDashboard}>
      Ask whoever sent it to invite you by name.
    </ErrorState>
  )
  return (
    <Loaded
      query={standing}
      what="your invitation"
      skeleton={<Skeleton className="h-24" />}
      failure={statusOf(standing.error) === 404 ? blocked : undefined}
    >
      {({ standing, leagueId }) => {
        if (leagueId) {
          const toPicks = !locked && league.setupComplete
          return (
            <EmptyState
              title={`You’re already in ${league.name}`}
              action={
                <ButtonLink
                  variant="primary"
                  href={toPicks ? nextPath(leagueId, offer) : `/leagues/${leagueId}`}
                >
                  {toPicks ? 'Pick Your Team' : 'Go to the League'}
                </ButtonLink>
              }
            />
          )
        }
        if (state !== 'open') return <Shut offer={offer} isSignedIn />
        if (standing === 'removed') {
          return (
            <EmptyState title="You were taken out of this league" action={toDashboard}>
              Only {commissioner.name} can bring you back, with a new invitation.
            </EmptyState>
          )
        }
        return <Join {...{ code, offer, me }} />
      }}
    </Loaded>
  )
}

function Join({ code, offer, me }: PlayerEntranceProps) {
  const join = useJoin(code, offer)
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
      <p className="text-center text-sm text-ink-soft">You are signed in as @{me.username}.</p>
    </div>
  )
}
