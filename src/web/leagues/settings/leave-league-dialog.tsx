import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'

import type { League } from '#contract/leagues/leagues.ts'
import { removeMember } from '#contract/leagues/members.ts'
import { call } from '#web/api/client.ts'
import { useMe } from '#web/api/session.tsx'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'

import { membersQuery, myLeaguesQuery } from '../queries.ts'

interface LeaveDialogProps {
  league: League
  onOpenChange: (open: boolean) => void
}

/** Asks before leaving the league, and says what is lost. */
export function LeaveLeagueDialog({ league, onOpenChange }: LeaveDialogProps) {
  const { id, name, commissionerName, entryFee } = league
  const me = useMe()
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const mine = client
    .getQueryData(membersQuery(id).queryKey)
    ?.find(({ userId }) => userId === me.id)
  const leave = useMutation({
    mutationFn: () => call(removeMember, { params: { id, userId: me.id } }),
    onSuccess() {
      toastSuccess(`You left ${name}`)
      navigate('/dashboard', { replace: true })
      void client.invalidateQueries({ queryKey: myLeaguesQuery.queryKey })
    },
    onError: toastOnError('Failed to leave the league'),
  })
  const refund =
    mine?.paid && entryFee > 0 ? ` Ask ${commissionerName} to refund your entry fee.` : ''
  return (
    <ConfirmDialog
      danger
      onOpenChange={onOpenChange}
      title={`Leave ${name}?`}
      description={`This deletes your team, and we’ll let ${commissionerName} know. You can come back until picks lock.${refund}`}
      confirmLabel="Leave League"
      cancelLabel="Stay"
      pending={leave.isPending}
      onConfirm={() => leave.mutate()}
    />
  )
}
