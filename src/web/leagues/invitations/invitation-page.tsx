import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { statusOf } from '#web/api/api.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { useRouteId } from '#web/ui/hooks/use-route-id.ts'
import { ButtonLink } from '#web/ui/inputs/button.tsx'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { PageHeading } from '#web/ui/page/page-title.tsx'

import { InvitationBoard } from './invitation-board.tsx'
import { invitationQuery } from './queries.ts'
import { useAnswer } from './use-answer.ts'

/** The statuses for a URL without an invitation: not there, not the reader's, or not an id at all. */
const notFoundStatuses = [404, 400]

/** `/league-invitations/:id`: an invitation to a league, to accept or decline. */
export function InvitationPage() {
  const id = useRouteId()
  const invitation = useQuery(invitationQuery(id))
  const answer = useAnswer(id)
  const { data } = invitation
  const toDashboard = <ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>

  // Once accepted, the invitation stays on the screen until the next page opens.
  const accepted = answer.accept.isSuccess ? answer.accept.variables : undefined
  if (accepted) return <InvitationBoard invitation={accepted} answer={answer} />
  if (invitation.isError && notFoundStatuses.includes(statusOf(invitation.error) ?? 0)) {
    return (
      <Frame>
        <ErrorState
          title="Invitation not found or has already been processed"
          action={toDashboard}
        />
      </Frame>
    )
  }
  if (data?.status === 'pending') return <InvitationBoard invitation={data} answer={answer} />
  return (
    <Frame>
      <Loaded query={invitation} what="invitation details" skeleton={<InvitationSkeleton />}>
        {({ status, leagueId }) => (
          <EmptyState
            title={`This invitation has already been ${status}.`}
            action={
              status === 'accepted' ? (
                <ButtonLink href={`/leagues/${leagueId}`}>Open the league</ButtonLink>
              ) : (
                toDashboard
              )
            }
          />
        )}
      </Loaded>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-3xl">
      <BackLink />
      <PageHeading title="League Invitation" className="mb-5" />
      <Card>{children}</Card>
    </div>
  )
}

function InvitationSkeleton() {
  return (
    <span className="grid gap-5">
      <Skeleton className="h-20" />
      <Skeleton className="h-40" />
      <Skeleton className="h-44" />
      <Skeleton className="h-11" />
    </span>
  )
}
