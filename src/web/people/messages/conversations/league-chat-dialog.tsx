import { ConversationDialog } from './conversation-dialog.tsx'
import { LeagueChat } from './league-chat.tsx'

interface LeagueChatDialogProps {
  league: { id: string; name: string }
  onClose: () => void
}

/** A league's chat in a dialog over another page. */
export function LeagueChatDialog({ league, onClose }: LeagueChatDialogProps) {
  return (
    <ConversationDialog title={`${league.name} chat`} onClose={onClose}>
      <LeagueChat focusComposer leagueId={league.id} />
    </ConversationDialog>
  )
}
