import { lazy, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'

import type { Conversation, LeagueChat } from '#contract/people/messages.ts'
import { BlockedPeople } from '#web/people/friends/blocked-people.tsx'
import { FindFriends } from '#web/people/friends/find-friends.tsx'
import { FriendList } from '#web/people/friends/friend-list.tsx'
import { FriendRequests } from '#web/people/friends/friend-requests.tsx'
import { ConversationList } from '#web/people/messages/conversations/conversation-list.tsx'
import type { Partner } from '#web/people/messages/conversations/message-dialog.tsx'

const MessageDialog = lazy(async () => ({
  default: (await import('#web/people/messages/conversations/message-dialog.tsx')).MessageDialog,
}))
const LeagueChatDialog = lazy(async () => ({
  default: (await import('#web/people/messages/conversations/league-chat-dialog.tsx'))
    .LeagueChatDialog,
}))

/** Friend requests, conversations, the search for friends, and my friends. */
export function FriendsTab() {
  const [partner, setPartner] = useState<Partner | null>(null)
  const [league, setLeague] = useState<{ id: string; name: string } | null>(null)
  const open = (talk: Conversation | LeagueChat) => {
    if ('otherUser' in talk) setPartner(talk.otherUser)
    else setLeague({ id: talk.leagueId, name: talk.leagueName })
  }
  // The header's links lead to a part of the tab.
  const at = useSearchParams()[0].get('at')
  useEffect(() => {
    if (at) document.getElementById(at)?.scrollIntoView()
  }, [at])
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="empty:hidden lg:col-span-2">
        <FriendRequests />
      </div>
      <div id="messages" className="min-w-0 scroll-mt-4">
        <ConversationList onOpen={open} />
      </div>
      <div id="friends" className="grid min-w-0 scroll-mt-4 gap-5">
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
