import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { League, LeagueMember } from '#contract/leagues/leagues.ts'
import { updateMember } from '#contract/leagues/members.ts'
import { topics } from '#contract/wire/topics.ts'
import { call } from '#web/api/client.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'
import { ActionMenu } from '#web/ui/overlays/menu.tsx'

const RemoveDialog = lazyDialog(
  ({ member }) => `Remove ${member.name}?`,
  async () => (await import('./member-dialogs.tsx')).RemoveMemberDialog,
)
const HandOverDialog = lazyDialog(
  ({ league, member }) => `Hand ${league.name} over to ${member.name}?`,
  async () => (await import('./member-dialogs.tsx')).HandOverLeagueDialog,
)

interface MemberMenuProps {
  league: League
  member: LeagueMember
  closed: boolean
}

/** The commissioner's actions on a member: name them a deputy, hand the league over, remove them. */
export function MemberMenu({ league, member, closed }: MemberMenuProps) {
  const [asking, setAsking] = useState<'remove' | 'hand-over' | null>(null)
  const { isDeputy, canTakeOver } = member
  const name = member.name
  const deputy = useSetDeputy(league.id, member)
  const props = { league, member, onOpenChange: () => setAsking(null) }
  return (
    <>
      <ActionMenu
        label={`Actions for ${name}`}
        items={[
          (isDeputy || canTakeOver) && {
            label: isDeputy ? 'Remove as Deputy' : 'Make Deputy',
            onSelect: () => deputy.mutate(!isDeputy),
          },
          canTakeOver && {
            label: 'Hand Over League',
            onReach: HandOverDialog.opener.onFocus,
            onSelect: () => setAsking('hand-over'),
          },
          !closed && {
            label: 'Remove',
            danger: true,
            onReach: RemoveDialog.opener.onFocus,
            onSelect: () => setAsking('remove'),
          },
        ]}
      />
      {asking === 'remove' && <RemoveDialog {...props} />}
      {asking === 'hand-over' && <HandOverDialog {...props} />}
    </>
  )
}

function useSetDeputy(leagueId: string, member: LeagueMember) {
  const client = useQueryClient()
  const name = member.name
  return useMutation({
    mutationFn: (deputy: boolean) =>
      call(updateMember, { params: { id: leagueId, userId: member.userId }, body: { deputy } }),
    onSuccess: (_, deputy) =>
      toastSuccess(
        deputy ? `${name} is a deputy` : `${name} is no longer a deputy`,
        deputy ? 'Deputies invite, nudge, and check off payments.' : `${name} is still a member.`,
      ),
    onError: toastOnError('Failed to change the deputy'),
    onSettled: () => client.invalidateQueries({ queryKey: topics.league(leagueId).key }),
  })
}
