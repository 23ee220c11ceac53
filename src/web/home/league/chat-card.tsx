import { ScorerToggle } from '#web/game/week/scorer-toggle.tsx'
import { LeagueChat } from '#web/people/messages/conversations/league-chat.tsx'
import { MuteToggle } from '#web/people/messages/conversations/mute-toggle.tsx'
import { LeagueUnreadBadge } from '#web/people/messages/unread-badge.tsx'
import { Card } from '#web/ui/display/card.tsx'

import { useChatLines } from './use-chat-lines.ts'

interface ChatCardProps {
  leagueId: string
  /** True in a deleted league. */
  readOnly?: boolean
}

/** The league's chat, for its members. */
export function ChatCard({ leagueId, readOnly }: ChatCardProps) {
  const alongside = useChatLines(leagueId)
  return (
    <Card
      flush
      title={
        <span className="flex items-center gap-2">
          League chat <LeagueUnreadBadge leagueId={leagueId} />
        </span>
      }
      action={
        <span className="flex flex-wrap">
          <ScorerToggle leagueId={leagueId} />
          <MuteToggle leagueId={leagueId} />
        </span>
      }
    >
      <div className="flex flex-col">
        <LeagueChat {...{ leagueId, readOnly, alongside }} className="max-h-96 min-h-32" />
      </div>
    </Card>
  )
}
