import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'

import type { Conversation, LeagueChat } from '#contract/people/messages.ts'
import { leagueQuery } from '#web/leagues/queries.ts'
import { BlockedPeopleCard } from '#web/people/friends/blocked-people-card.tsx'
import { FindFriendsCard } from '#web/people/friends/find-friends-card.tsx'
import { FriendRequestsCard } from '#web/people/friends/friend-requests-card.tsx'
import { FriendsCard } from '#web/people/friends/friends-card.tsx'
import { ConversationsCard } from '#web/people/messages/conversations/conversations-card.tsx'
import type { Recipient } from '#web/people/messages/conversations/message-dialog.tsx'
import { PersonColors } from '#web/ui/display/avatar.tsx'
import { placements } from '#web/ui/overlays/dialog-classes.ts'
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'
import { useScrollToPart } from '#web/ui/page/use-scroll-to-part.ts'

const MessageDialog = lazyDialog(
  ({ partner }) => `Message ${partner.name}`,
  async () => (await import('#web/people/messages/conversations/message-dialog.tsx')).MessageDialog,
  placements.top,
)
const LeagueChatDialog = lazyDialog(
  ({ league }) => `${league.name} Chat`,
  async () =>
    (await import('#web/people/messages/conversations/league-chat-dialog.tsx')).LeagueChatDialog,
  placements.top,
)

/** Friend requests, conversations, the search for friends, and my friends. */
export function FriendsTab() {
  const [partner, setPartner] = useState<Recipient | null>(null)
  const [league, setLeague] = useState<{ id: string; name: string } | null>(null)
  const open = (talk: Conversation | LeagueChat) => {
    if ('otherUser' in talk) setPartner(talk.otherUser)
    else setLeague({ id: talk.leagueId, name: talk.leagueName })
  }
  useScrollToPart('messages')
  useScrollToPart('friends')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      <div className="empty:hidden lg:col-span-2">
        <FriendRequestsCard />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div id="messages" className="scroll-mt-4 empty:hidden">
          <ConversationsCard onOpen={open} />
        </div>
        <div id="friends" className="scroll-mt-4">
          <FindFriendsCard />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <FriendsCard onMessage={setPartner} />
        <BlockedPeopleCard />
      </div>
      {partner && <MessageDialog partner={partner} onClose={() => setPartner(null)} />}
      {league && <ColoredChat league={league} onClose={() => setLeague(null)} />}
    </div>
  )
}

/** A league's chat, in the colors that its members have there. */
function ColoredChat(props: ComponentProps<typeof LeagueChatDialog>) {
  const { data } = useQuery(leagueQuery(props.league.id))
  return (
    <PersonColors value={data?.colors ?? noColors}>
      <LeagueChatDialog {...props} />
    </PersonColors>
  )
}

const noColors = {}
