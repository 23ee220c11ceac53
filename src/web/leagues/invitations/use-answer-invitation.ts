import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

import {
  acceptInvitation,
  declineInvitation,
  type Invitation,
} from '#contract/leagues/invitations.ts'
import { pendingInvitationsQuery } from '#web/accounts/notifications/pending-invitations-query.ts'
import { call } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { toast, toastSuccess } from '#web/ui/feedback/toast.ts'
import { serverNow } from '#web/ui/hooks/server-clock.ts'

import { invitationQuery } from './queries.ts'

const redirectDelayMs = 1_500

/** Accepts an invitation and opens the draft (or the dashboard if I can't draft yet), or declines it. */
export function useAnswerInvitation(id: string) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const onSettled = () => {
    void client.invalidateQueries(pendingInvitationsQuery)
    void client.invalidateQueries(invitationQuery(id))
    void client.invalidateQueries({ queryKey: queryKeys.notifications })
    // My leagues, and the league itself, which the reader may have opened before joining.
    void client.invalidateQueries({ queryKey: queryKeys.leagues })
  }
  const accept = useMutation({
    mutationFn: ({ id }: Invitation) => call(acceptInvitation, { params: { id } }),
    onSuccess(_, { league }) {
      const toDraft = canDraft(league)
      const description = `You’re in ${league.name}.${toDraft ? ' On to the draft.' : ''}`
      toastSuccess('Invitation Accepted!', description)
    },
    onError: toastOnError('Failed to accept invitation'),
    onSettled,
  })
  const decline = useMutation({
    mutationFn: () => call(declineInvitation, { params: { id } }),
    onSuccess() {
      toast({ title: 'Invitation declined' })
    },
    onError: toastOnError('Failed to decline invitation'),
    onSettled,
  })
  // The ways on, only if the page is still open then.
  const toDashboard = () => navigate('/dashboard')
  const openLeague = (_: unknown, { league }: Invitation) => {
    if (!canDraft(league)) return toDashboard()
    timer.current = setTimeout(() => navigate(`/leagues/${league.id}/draft`), redirectDelayMs)
  }
  return {
    accept: {
      ...accept,
      mutate: (invitation: Invitation) => accept.mutate(invitation, { onSuccess: openLeague }),
    },
    decline: { ...decline, mutate: () => decline.mutate(undefined, { onSuccess: toDashboard }) },
    isAnswered: accept.isSuccess || decline.isSuccess,
  }
}

/** The two answers to an invitation, as `useAnswerInvitation` returns them. */
export type AnswerInvitation = ReturnType<typeof useAnswerInvitation>

function canDraft({ setupComplete, draftingEndDate }: Invitation['league']): boolean {
  return setupComplete && draftingEndDate.getTime() > serverNow()
}
