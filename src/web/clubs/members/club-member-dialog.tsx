import {
  updateClubMember,
  type Club,
  type ClubMember,
  removeClubMember,
} from '#contract/clubs/clubs.ts'
import { call } from '#web/api/client.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'

import { useClubMutation } from '../use-club-mutation.ts'

interface ClubMemberDialogProps {
  club: Club
  member: ClubMember
  action: 'remove' | 'hand-over'
  onClose: () => void
}

/** Asks before removing a member or handing the club over, and says what that means. */
export function ClubMemberDialog({ club, member, action, onClose }: ClubMemberDialogProps) {
  const { userId, name } = member
  const params = { id: club.id, userId }
  const texts =
    action === 'remove'
      ? {
          title: `Remove ${name}?`,
          description: `They stay in their leagues but lose access to the club. We’ll let them know. They’ll need a new link to come back.`,
          confirmLabel: 'Remove',
          done: `${name} was removed`,
          failure: 'Failed to remove the member',
        }
      : {
          title: `Hand ${club.name} over to ${name}?`,
          description: `${name} becomes the owner, and you stay a member. Only ${name} can hand it back.`,
          confirmLabel: 'Hand Over',
          done: `${name} is the new owner of ${club.name}`,
          failure: 'Failed to hand the club over',
        }
  const act = useClubMutation({
    mutationFn: () =>
      action === 'remove'
        ? call(removeClubMember, { params })
        : call(updateClubMember, { params, body: { role: 'owner' } }),
    errorTitle: texts.failure,
    onSuccess: () => toastSuccess(texts.done),
    // Closed after the row is gone, the dialog doesn't return the focus to it.
    waitsForPage: true,
  })
  return (
    <ConfirmDialog
      danger={action === 'remove'}
      onOpenChange={onClose}
      title={texts.title}
      description={texts.description}
      confirmLabel={texts.confirmLabel}
      pending={act.isPending}
      onConfirm={() => act.mutate(undefined, { onSuccess: onClose })}
    />
  )
}
