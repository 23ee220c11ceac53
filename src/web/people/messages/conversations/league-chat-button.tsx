import { MessageSquare } from 'lucide-react'

import { placements } from '#web/ui/overlays/dialog-classes.ts'
import { DialogButton, lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'

import { LeagueUnreadBadge } from '../unread-badge.tsx'

const LeagueChatDialog = lazyDialog(
  ({ league }) => `${league.name} Chat`,
  async () => (await import('./league-chat-dialog.tsx')).LeagueChatDialog,
  placements.top,
)

/** Opens a league's chat in a dialog, and shows how many messages are unread. */
export function LeagueChatButton({ league }: { league: { id: string; name: string } }) {
  const label = (
    <>
      Chat
      <LeagueUnreadBadge leagueId={league.id} />
    </>
  )
  return (
    <DialogButton icon={MessageSquare} label={label} opener={LeagueChatDialog.opener}>
      {(onClose) => <LeagueChatDialog {...{ league, onClose }} />}
    </DialogButton>
  )
}
