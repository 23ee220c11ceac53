import { Dialog } from '#web/ui/dialog.tsx'

import { LeagueChat } from './league-chat.tsx'
import { talkDialogClass } from './talk-dialog-class.ts'

interface LeagueChatDialogProps {
  league: { id: string; name: string }
  onClose: () => void
}

/** The chat of a league over another page. */
export function LeagueChatDialog({ league, onClose }: LeagueChatDialogProps) {
  return (
    <Dialog
      open
      fill
      onOpenChange={(open) => open || onClose()}
      title={`${league.name} chat`}
      className={talkDialogClass}
    >
      <LeagueChat atOnce leagueId={league.id} />
    </Dialog>
  )
}
