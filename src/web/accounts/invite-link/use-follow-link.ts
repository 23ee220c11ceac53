import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'

import { acceptInviteLink } from '#contract/leagues/invite-links.ts'
import { call } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Accepts what an invite link offers, then opens the league's invitation, or the friends tab. */
export function useAcceptInviteLink(inviterName: string) {
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
        toast({
          title: 'Friend Added',
          description: `You and ${inviterName} are friends.`,
          variant: 'success',
        })
        navigate('/profile?tab=friends')
      }
    },
    onError: toastOnError('Failed to accept invitation'),
  })
}
