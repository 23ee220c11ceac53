import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'

import { type Club, deleteClub, removeClubMember } from '#contract/clubs/clubs.ts'
import { useAccount } from '#web/api/account.tsx'
import { call } from '#web/api/api.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'

import { restoreClub } from './restore-club.ts'
import { useClubChange } from './use-club-change.ts'

interface DialogProps {
  club: Club
  onClose: () => void
}

/** Asks before leaving the club, and says what that means. */
export function LeaveDialog({ club: { id, name }, onClose }: DialogProps) {
  const me = useAccount()
  const [, navigate] = useLocation()
  const leave = useClubChange({
    change: () => call(removeClubMember, { params: { id, userId: me.id } }),
    failure: 'Failed to leave the club',
    onSuccess() {
      toast({ title: `You left ${name}`, variant: 'success' })
      navigate('/clubs', { replace: true })
    },
  })
  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={onClose}
      title={`Leave ${name}?`}
      description="You stay in the leagues that you are in, and see nothing more of the club. You can come back by its link."
      confirmLabel="Leave Club"
      cancelLabel="Stay"
      pending={leave.isPending}
      onConfirm={() => leave.mutate()}
    />
  )
}

/** Asks before deleting the club, says what will happen, and offers Undo afterward. */
export function DeleteDialog({ club, onClose }: DialogProps) {
  const { id, name, members } = club
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const remove = useClubChange({
    change: () => call(deleteClub, { params: { id } }),
    failure: 'Failed to delete club',
    onSuccess() {
      toast({
        title: 'Club deleted',
        description: `You can restore ${name} for seven days.`,
        variant: 'success',
        action: { label: 'Undo', onSelect: () => void restoreClub(client, club) },
      })
      navigate('/clubs', { replace: true })
    },
  })
  const told = members.length > 1 ? ` We let all ${members.length} members know.` : ''
  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={onClose}
      title={`Delete ${name}?`}
      description={`Nobody can open it anymore. Its leagues stay with everyone who plays in them.${told} You can undo this for seven days.`}
      confirmLabel="Delete Club"
      cancelLabel="Keep Club"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}
