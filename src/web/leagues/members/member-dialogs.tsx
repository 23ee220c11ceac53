import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'

import type { League, LeagueMember } from '#contract/leagues/leagues.ts'
import { handOverLeague, removeMember } from '#contract/leagues/members.ts'
import { call } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'

import { leagueQuery, membersQuery } from '../queries.ts'

interface MemberDialogProps {
  league: League
  member: LeagueMember
  onOpenChange: (open: boolean) => void
}

/** Asks before removing a member, and says what they lose. */
export function RemoveMemberDialog({ league, member, onOpenChange }: MemberDialogProps) {
  const client = useQueryClient()
  const name = member.name
  const remove = useMutation({
    mutationFn: () => call(removeMember, { params: { id: league.id, userId: member.userId } }),
    onSuccess() {
      toastSuccess(`${name} was removed`, 'We’ll let them know.')
    },
    onError: toastOnError('Failed to remove the member'),
    async onSettled(_, error) {
      await refreshMembers(client, league.id)
      // Closed after the row is gone, the dialog doesn't return the focus to it.
      if (!error) onOpenChange(false)
    },
  })
  const refund =
    member.paid && league.entryFee > 0 ? ' They already paid the entry fee, so send it back.' : ''
  return (
    <ConfirmDialog
      danger
      onOpenChange={onOpenChange}
      title={`Remove ${name}?`}
      description={`This deletes their team, and we’ll let them know. They’ll need a new invitation to come back.${refund}`}
      confirmLabel="Remove"
      cancelLabel="Keep"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}

/** Asks before handing the league over, and says what that means. */
export function HandOverLeagueDialog({ league, member, onOpenChange }: MemberDialogProps) {
  const client = useQueryClient()
  const name = member.name
  const handOver = useMutation({
    mutationFn: () =>
      call(handOverLeague, { params: { id: league.id }, body: { userId: member.userId } }),
    onSuccess() {
      toastSuccess(`${name} is the new commissioner of ${league.name}`)
    },
    onError: toastOnError('Failed to hand the league over'),
    async onSettled(_, error) {
      await refreshMembers(client, league.id)
      if (!error) onOpenChange(false)
    },
  })
  // Once a league is final, whoever ran it then holds the fees.
  const fees =
    league.entryFee > 0 && !league.isSettled
      ? ` Pass on any entry fees you’ve collected: Settle Up will say that ${name} holds them.`
      : ''
  return (
    <ConfirmDialog
      onOpenChange={onOpenChange}
      title={`Hand ${league.name} over to ${name}?`}
      description={`${name} becomes the commissioner, and you stay a member. Only ${name} can hand it back. The league gets the features of ${name}’s plan.${fees}`}
      confirmLabel="Hand Over"
      pending={handOver.isPending}
      onConfirm={() => handOver.mutate()}
    />
  )
}

/** Refetches everything about leagues, and waits only for what the list of members shows. */
async function refreshMembers(client: QueryClient, leagueId: string): Promise<void> {
  void client.invalidateQueries({ queryKey: queryKeys.leagues })
  // They join the fetches that are under way.
  await Promise.allSettled([
    client.fetchQuery(leagueQuery(leagueId)),
    client.fetchQuery(membersQuery(leagueId)),
  ])
}
