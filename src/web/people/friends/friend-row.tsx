import { MessageSquare } from 'lucide-react'
import { lazy, Suspense } from 'react'

import type { Friend } from '#contract/people/friends.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/inputs/button.tsx'

import { UnreadBadge } from '../messages/unread-badge.tsx'
import { PersonRow } from './person-row.tsx'

// The menu's positioning library is half of the tab's size.
const FriendMenu = lazy(async () => ({ default: (await import('./friend-menu.tsx')).FriendMenu }))

interface FriendRowProps {
  friend: Friend
  unread: number
  onMessage: () => void
}

/** A friend, with their Venmo handle, a Message button and a menu. */
export function FriendRow({ friend, unread, onMessage }: FriendRowProps) {
  const { username, venmoHandle } = friend
  return (
    <PersonRow
      person={friend}
      badge={<Badge>Friend</Badge>}
      action={
        <>
          <Button onClick={onMessage} icon={MessageSquare}>
            <span>
              Message<span className="sr-only"> {friend.name}</span>
            </span>
            <UnreadBadge count={unread} />
          </Button>
          <Suspense fallback={<span className="size-11" />}>
            <FriendMenu friend={friend} />
          </Suspense>
        </>
      }
    >
      <p>@{username}</p>
      {venmoHandle && <p>Venmo: @{venmoHandle.replace(/^@/, '')}</p>}
    </PersonRow>
  )
}
