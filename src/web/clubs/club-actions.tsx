import { Settings } from 'lucide-react'
import { useState } from 'react'

import type { Club } from '#contract/clubs/clubs.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'
import { ActionMenu } from '#web/ui/overlays/menu.tsx'

const ClubDialog = lazyDialog(
  'Club Settings',
  async () => (await import('./edit-club-dialog.tsx')).EditClubDialog,
)

const LeaveDialog = lazyDialog(
  ({ club }) => `Leave ${club.name}?`,
  async () => (await import('./leave-and-delete-dialogs.tsx')).LeaveClubDialog,
)
const DeleteDialog = lazyDialog(
  ({ club }) => `Delete ${club.name}?`,
  async () => (await import('./leave-and-delete-dialogs.tsx')).DeleteClubDialog,
)

type OpenDialog = 'settings' | 'leave' | 'delete' | null

/** The reader's actions on the club: the owner changes or deletes it, others leave. */
export function ClubActions({ club }: { club: Club }) {
  const [asking, setAsking] = useState<OpenDialog>(null)
  const close = () => setAsking(null)
  const isOwner = club.role === 'owner'
  return (
    <>
      {isOwner && (
        <Button onClick={() => setAsking('settings')} {...ClubDialog.opener} icon={Settings}>
          Settings
        </Button>
      )}
      <ActionMenu
        label={`Actions for ${club.name}`}
        items={[
          isOwner
            ? {
                label: 'Delete Club',
                danger: true,
                onReach: DeleteDialog.opener.onFocus,
                onSelect: () => setAsking('delete'),
              }
            : {
                label: 'Leave Club',
                danger: true,
                onReach: LeaveDialog.opener.onFocus,
                onSelect: () => setAsking('leave'),
              },
        ]}
      />
      {asking === 'settings' && <ClubDialog club={club} onOpenChange={close} />}
      {asking === 'leave' && <LeaveDialog club={club} onClose={close} />}
      {asking === 'delete' && <DeleteDialog club={club} onClose={close} />}
    </>
  )
}
