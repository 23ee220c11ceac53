import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'

import { type Club, deleteClub, removeClubMember } from '#contract/clubs/clubs.ts'
import { pluralize } from '#domain/words.ts'
import { call } from '#web/api/client.ts'
import { useMe } from '#web/api/session.tsx'
import { restoreDeleted } from '#web/leagues/deletion/restore-deleted.ts'
import { toast, toastSuccess } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'

import { useClubMutation } from './use-club-mutation.ts'

interface DialogProps {
  club: Club
  onClose: () => void
}

/** Asks before leaving the club, and says what that means. */
export function LeaveClubDialog({ club: { id, name }, onClose }: DialogProps) {
  const me = useMe()
  const [, navigate] = useLocation()
  const leave = useClubMutation({
    mutationFn: () => call(removeClubMember, { params: { id, userId: me.id } }),
    errorTitle: 'Failed to leave the club',
    onSuccess() {
      toastSuccess(`You left ${name}`)
      navigate('/clubs', { replace: true })
    },
  })
  return (
    <ConfirmDialog
      danger
      onOpenChange={onClose}
      title={`Leave ${name}?`}
      description="You stay in your leagues but lose access to the club. You can rejoin with its invite link."
      confirmLabel="Leave Club"
      cancelLabel="Stay"
      pending={leave.isPending}
      onConfirm={() => leave.mutate()}
    />
  )
}

/** Asks before deleting the club, says what will happen, and offers Undo afterward. */
export function DeleteClubDialog({ club, onClose }: DialogProps) {
  const { id, name, members } = club
  const me = useMe()
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const remove = useClubMutation({
    mutationFn: () => call(deleteClub, { params: { id } }),
    errorTitle: 'Failed to delete club',
    onSuccess() {
      toast({
        title: 'Club deleted',
        description: `You can restore ${name} for 7 days.`,
        variant: 'success',
        action: { label: 'Undo', onSelect: () => void restoreDeleted(client, 'club', club) },
      })
      navigate('/clubs', { replace: true })
    },
  })
  const others = members.filter(({ userId, canTakeOver }) => userId !== me.id && canTakeOver)
  const notice =
    others.length > 0 ? ` We’ll let ${pluralize(others.length, 'other member')} know.` : ''
  return (
    <ConfirmDialog
      danger
      onOpenChange={onClose}
      title={`Delete ${name}?`}
      description={`No one will be able to open it. Its leagues stay with everyone who plays in them.${notice} You can undo this for 7 days.`}
      confirmLabel="Delete Club"
      cancelLabel="Keep Club"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}
