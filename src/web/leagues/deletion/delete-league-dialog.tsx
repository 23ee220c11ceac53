import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'

import type { League, LeagueMember } from '#contract/leagues/leagues.ts'
import { deleteLeague } from '#contract/leagues/manage-league.ts'
import { refundText } from '#domain/week/refund-text.ts'
import { call } from '#web/api/client.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'

import { membersQuery, myLeaguesQuery } from '../queries.ts'
import { deletedLeaguesQuery } from './deleted-leagues-query.ts'
import { restoreDeleted } from './restore-deleted.ts'

interface DeleteLeagueDialogProps {
  league: League
  onOpenChange: (open: boolean) => void
}

/** Asks before deleting the league, says what will happen, and offers Undo afterward. */
export function DeleteLeagueDialog({ league, onOpenChange }: DeleteLeagueDialogProps) {
  const { id, name } = league
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const { data: members } = useQuery(membersQuery(id))
  const remove = useMutation({
    mutationFn: () => call(deleteLeague, { params: { id } }),
    onSuccess() {
      toast({
        title: 'League deleted',
        description: `You can restore ${name} for 7 days.`,
        variant: 'success',
        action: { label: 'Undo', onSelect: () => void restoreDeleted(client, 'league', league) },
      })
      navigate('/dashboard', { replace: true })
      void client.invalidateQueries({ queryKey: myLeaguesQuery.queryKey })
      void client.invalidateQueries({ queryKey: deletedLeaguesQuery.queryKey })
    },
    onError: toastOnError('Failed to delete league'),
  })
  return (
    <ConfirmDialog
      danger
      onOpenChange={onOpenChange}
      title={`Delete ${name}?`}
      description={consequences(league, members)}
      confirmLabel="Delete League"
      cancelLabel="Keep League"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}

function consequences(league: League, members: readonly LeagueMember[] | undefined): string {
  const { entryFee, memberCount, status, isSettled } = league
  return [
    isSettled
      ? `Everyone who played keeps the results${entryFee > 0 ? ' and can still settle up' : ''}. Nothing else can change.`
      : `No one will be able to open it${status === 'open' ? '' : ', and it won’t get a result'}.`,
    ...(memberCount > 1 ? ['We’ll let the other members know.'] : []),
    'You can undo this for 7 days. It doesn’t free up another league this month.',
    ...describeFees(league, members),
  ].join(' ')
}

/** What to do about the fees of a league that then has no result. */
function describeFees(league: League, members: readonly LeagueMember[] | undefined): string[] {
  if (league.entryFee === 0 || league.isSettled) return []
  const payers = members?.filter(({ paid, isCommissioner }) => paid && !isCommissioner)
  if (payers?.length === 0) return []
  const refund = payers
    ? refundText(payers.map(({ name }) => name))
    : 'send back any entry fees you’ve collected'
  return [`If it stays deleted, ${refund}.`]
}
