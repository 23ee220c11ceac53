import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'

import type { Me } from '#contract/accounts/session.ts'
import { acceptInviteLink, type InviteLinkPreview } from '#contract/leagues/invite-links.ts'
import { call, httpStatus } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { Button, ButtonLink } from '#web/ui/inputs/button.tsx'
import { usePageTitle } from '#web/ui/page/page-heading.tsx'

import { inviteLinkQuery } from './queries.ts'

interface LinkOfferProps {
  me: Me
  inviteCode: string
  leagueId?: string | undefined
}

/** An invite link's offer to someone who already has an account: friendship, and a league. */
export function InviteLinkOffer({ me, inviteCode, leagueId }: LinkOfferProps) {
  usePageTitle('Invitation')
  const link = useQuery({ ...inviteLinkQuery(inviteCode, leagueId), staleTime: 0 })
  const toDashboard = <ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>
  return (
    <Card>
      <h1 tabIndex={-1} className="mb-4 text-xl">
        Invitation
      </h1>
      <QueryContent
        query={link}
        label="invitation details"
        skeleton={<SkeletonRows rows={3} />}
        errorFallback={
          httpStatus(link.error) === 400 ? (
            <ErrorState title="This invite link no longer works" action={toDashboard}>
              Ask whoever sent it for a new one.
            </ErrorState>
          ) : (
            <ErrorState
              title="Failed to load invitation details"
              onRetry={() => link.refetch()}
              pending={link.isFetching}
              action={toDashboard}
            />
          )
        }
      >
        {(link) => <InviteLinkCard {...{ link, inviteCode, toDashboard }} />}
      </QueryContent>
      <p className="mt-4 text-sm text-ink-soft">You’re signed in as @{me.username}.</p>
    </Card>
  )
}

interface OfferProps {
  link: InviteLinkPreview
  inviteCode: string
  toDashboard: ReactNode
}

function InviteLinkCard({
  link: { inviter, offers, league },
  inviteCode,
  toDashboard,
}: OfferProps) {
  const name = inviter.name
  const follow = useAcceptInviteLink(name)
  if (offers === 'self') {
    return (
      <EmptyState title="This is your own link" action={toDashboard}>
        Send it to a friend. Anyone with this link can join.
      </EmptyState>
    )
  }
  if (league?.joined) {
    return (
      <EmptyState
        title={`You’re already in ${league.name}`}
        action={
          <ButtonLink variant="primary" href={`/leagues/${league.id}`}>
            Go to the League
          </ButtonLink>
        }
      />
    )
  }
  if (!league && offers !== 'friendship') {
    return (
      <EmptyState
        title={offers === 'friends' ? `You and ${name} are already friends` : 'You’re already in'}
        action={toDashboard}
      >
        {offers === 'none' && 'This link is for new accounts, and you have one.'}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-4">
      <InviterNote {...{ inviter, league }} asFriend={offers === 'friendship'} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          className="grow"
          pending={follow.isPending || follow.isSuccess}
          onClick={() => follow.mutate({ inviteCode, ...(league && { leagueId: league.id }) })}
        >
          {league ? 'See the League' : 'Add Friend'}
        </Button>
        <ButtonLink href="/dashboard" className="grow">
          Not Now
        </ButtonLink>
      </div>
    </div>
  )
}

interface InvitingProps extends Pick<InviteLinkPreview, 'inviter' | 'league'> {
  asFriend: boolean
}

function InviterNote({ inviter, league, asFriend }: InvitingProps) {
  const name = inviter.name
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} userId={inviter.id} size="large" />
      <p className="min-w-0 text-base">
        <strong>{name}</strong> (@{inviter.username}) {asFriend && 'wants to be friends'}
        {asFriend && league && ' and '}
        {league && (
          <>
            invited you to <strong>{league.name}</strong>
          </>
        )}
        .
      </p>
    </div>
  )
}

/** Accepts what an invite link offers, then opens the league's invitation, or the friends tab. */
function useAcceptInviteLink(inviterName: string) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: (body: { inviteCode: string; leagueId?: string }) =>
      call(acceptInviteLink, { body }),
    onSuccess({ invitationId }) {
      for (const queryKey of [queryKeys.friends, queryKeys.invitations, queryKeys.notifications]) {
        void client.invalidateQueries({ queryKey })
      }
      if (invitationId) navigate(`/league-invitations/${invitationId}`)
      else {
        toastSuccess('Friend added', `You and ${inviterName} are friends.`)
        navigate('/profile?tab=friends')
      }
    },
    onError: toastOnError('Failed to accept invitation'),
  })
}
