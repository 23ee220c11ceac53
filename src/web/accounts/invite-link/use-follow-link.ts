import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'

import { acceptInviteLink } from '#contract/leagues/invite-links.ts'
import { call } from '#web/api/api.ts'
import { keys } from '#web/api/keys.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Accepts what an invite link offers, then opens the league's invitation, or the friends tab. */
export function useFollowLink(inviterName: string) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: (body: { inviteCode: string; leagueId?: string }) =>
      call(acceptInviteLink, { body }),
    onSuccess({ invitationId }) {
      for (const queryKey of [keys.friends, keys.invitations, keys.notifications]) {
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
    onError: toastFailure('Failed to accept invitation'),
  })
}
