import { placements } from '#web/ui/overlays/dialog-classes.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

import { LeagueChat } from './league-chat.tsx'

interface LeagueChatDialogProps {
  league: { id: string; name: string }
  onClose: () => void
}

/** A league's chat in a dialog over another page. */
export function LeagueChatDialog({ league, onClose }: LeagueChatDialogProps) {
  return (
    <Dialog fill onOpenChange={onClose} title={`${league.name} Chat`} className={placements.top}>
      <LeagueChat focusComposer leagueId={league.id} />
    </Dialog>
  )
}
