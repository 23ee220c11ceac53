import { lazy, Suspense, useState } from 'react'

import type { Conversation, LeagueChat } from '#contract/messages.ts'
import { ConversationList } from '#web/messages/conversation-list.tsx'
import type { Partner } from '#web/messages/message-dialog.tsx'

import { BlockedPeople } from './blocked-people.tsx'
import { FindFriends } from './find-friends.tsx'
import { FriendList } from './friend-list.tsx'
import { FriendRequests } from './friend-requests.tsx'

const MessageDialog = lazy(async () => ({
  default: (await import('#web/messages/message-dialog.tsx')).MessageDialog,
}))
const LeagueChatDialog = lazy(async () => ({
  default: (await import('#web/messages/league-chat-dialog.tsx')).LeagueChatDialog,
}))

/** Answering those who ask, what is said, finding friends, and the friends there are. */
export function FriendsTab() {
  const [partner, setPartner] = useState<Partner | null>(null)
  const [league, setLeague] = useState<{ id: string; name: string } | null>(null)
  const open = (talk: Conversation | LeagueChat) => {
    if ('otherUser' in talk) setPartner(talk.otherUser)
    else setLeague({ id: talk.leagueId, name: talk.leagueName })
  }
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="empty:hidden lg:col-span-2">
        <FriendRequests />
      </div>
      <ConversationList onOpen={open} />
      <div className="grid gap-5">
        <FindFriends />
        <FriendList onMessage={setPartner} />
        <BlockedPeople />
      </div>
      <Suspense>
        {partner && <MessageDialog partner={partner} onClose={() => setPartner(null)} />}
        {league && <LeagueChatDialog league={league} onClose={() => setLeague(null)} />}
      </Suspense>
    </div>
  )
}
