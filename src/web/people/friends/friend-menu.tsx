import { useState } from 'react'

import type { Friend } from '#contract/people/friends.ts'
import { LazyConfirmDialog } from '#web/ui/overlays/lazy-dialog.tsx'
import { ActionMenu } from '#web/ui/overlays/menu.tsx'

import { EndContactDialog, type Ending } from './end-contact-dialog.tsx'

/** The menu to remove or block a friend. Both ask for confirmation. */
export function FriendMenu({ friend }: { friend: Friend }) {
  const [asking, setAsking] = useState<Ending | null>(null)
  const item = (label: string, ending: Ending) => ({
    label,
    onReach: LazyConfirmDialog.opener.onFocus,
    onSelect: () => setAsking(ending),
  })
  return (
    <>
      <ActionMenu
        label={`More About ${friend.name}`}
        items={[item('Remove Friend', 'remove'), { ...item('Block', 'block'), danger: true }]}
      />
      {asking && (
        <EndContactDialog person={friend} ending={asking} onClose={() => setAsking(null)} />
      )}
    </>
  )
}
