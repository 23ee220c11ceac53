import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ApiError, httpStatus } from '#web/api/client.ts'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, ErrorState, Skeletons } from '#web/ui/feedback/states.tsx'
import { useRouteId } from '#web/ui/hooks/use-route-id.ts'
import { ButtonLink } from '#web/ui/inputs/button.tsx'
import { DashboardLink } from '#web/ui/page/back-link.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { InvitationCard } from './invitation-card.tsx'
import { invitationQuery } from './queries.ts'
import { useAnswerInvitation } from './use-answer-invitation.ts'

/** The statuses for a URL without an invitation: not there, not the reader's, or not an id at all. */
const unknownStatuses = [404, 400]

/** `/league-invitations/:id`: an invitation to a league, to accept or decline. */
export function InvitationPage() {
  const id = useRouteId()
  const invitation = useQuery(invitationQuery(id))
  const answer = useAnswerInvitation(id)
  const { data } = invitation
  const toDashboard = <ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>

  // Once accepted, the invitation stays on the screen until the next page opens.
  const accepted = answer.accept.isSuccess ? answer.accept.variables : undefined
  if (accepted) return <InvitationCard invitation={accepted} answerInvitation={answer} />
  if (invitation.isError && unknownStatuses.includes(httpStatus(invitation.error) ?? 0)) {
    return (
      <PageFrame>
        <ErrorState
          title="Invitation not found or has already been processed"
          action={toDashboard}
        />
      </PageFrame>
    )
  }
  if (invitation.error instanceof ApiError && invitation.error.code === 'draft-closed') {
    return (
      <PageFrame>
        <EmptyState title="This invitation ended when picks locked." action={toDashboard} />
      </PageFrame>
    )
  }
  if (data?.status === 'pending')
    return <InvitationCard invitation={data} answerInvitation={answer} />
  return (
    <PageFrame>
      <QueryContent
        query={invitation}
        label="invitation details"
        skeleton={<Skeletons className="gap-5" heights={['h-20', 'h-40', 'h-44', 'h-11']} />}
      >
        {({ status, leagueId }) => (
          <EmptyState
            title={`This invitation has already been ${status}.`}
            action={
              status === 'accepted' ? (
                <ButtonLink href={`/leagues/${leagueId}`}>Go to the League</ButtonLink>
              ) : (
                toDashboard
              )
            }
          />
        )}
      </QueryContent>
    </PageFrame>
  )
}

function PageFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-3xl">
      <DashboardLink />
      <PageHeading title="League Invitation" className="mb-5" />
      <Card>{children}</Card>
    </div>
  )
}
