import { MessageSquare } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button } from '#web/ui/inputs/button.tsx'

import { LeagueUnreadBadge } from '../unread-badge.tsx'

const LeagueChatDialog = lazy(async () => ({
  default: (await import('./league-chat-dialog.tsx')).LeagueChatDialog,
}))

/** Opens a league's chat in a dialog, and shows how many messages are unread. */
export function LeagueChatButton({ league }: { league: { id: string; name: string } }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        icon={<MessageSquare aria-hidden="true" className="size-4" />}
      >
        Chat
        <LeagueUnreadBadge leagueId={league.id} />
      </Button>
      {open && (
        <Suspense>
          <LeagueChatDialog league={league} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
