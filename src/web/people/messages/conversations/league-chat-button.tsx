import { MessageSquare } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#web/ui/inputs/button.tsx'
import { placements } from '#web/ui/overlays/dialog-classes.ts'
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'

import { LeagueUnreadBadge } from '../unread-badge.tsx'

const LeagueChatDialog = lazyDialog(
  ({ league }) => `${league.name} Chat`,
  async () => (await import('./league-chat-dialog.tsx')).LeagueChatDialog,
  placements.top,
)

/** Opens a league's chat in a dialog, and shows how many messages are unread. */
export function LeagueChatButton({ league }: { league: { id: string; name: string } }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)} {...LeagueChatDialog.opener} icon={MessageSquare}>
        Chat
        <LeagueUnreadBadge leagueId={league.id} />
      </Button>
      {open && <LeagueChatDialog league={league} onClose={() => setOpen(false)} />}
    </>
  )
}
