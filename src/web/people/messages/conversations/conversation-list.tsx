import { useQuery } from '@tanstack/react-query'

import type { Conversation, LeagueChat } from '#contract/people/messages.ts'
import { usePollInterval } from '#web/api/live/live.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx'

import { conversationsQuery, listPollMs } from '../queries.ts'
import { ConversationRow } from './conversation-row.tsx'

interface ConversationListProps {
  onOpen: (conversation: Conversation | LeagueChat) => void
}

/** My conversations and my leagues' chats that have messages, newest first. */
export function ConversationList({ onOpen }: ConversationListProps) {
  const refetchInterval = usePollInterval(listPollMs)
  const query = useQuery({ ...conversationsQuery, refetchInterval })
  const { data } = query
  const shown = data && byNewest([...data.conversations, ...data.leagueChats])
  return (
    <Card title="Conversations" flush>
      <Loaded
        query={{ ...query, data: shown }}
        what="your conversations"
        skeleton={<SkeletonRows inset rows={3} />}
        empty={
          <EmptyState>Your messages with friends and your leagues’ chats show up here.</EmptyState>
        }
      >
        {(shown) => (
          <ul aria-label="Conversations" className="max-h-96 overflow-y-auto">
            {shown.map((conversation) => (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                onOpen={() => onOpen(conversation)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

type AnyConversation = Conversation | LeagueChat

const lastMessageAt = ({ lastMessage }: AnyConversation) => lastMessage?.createdAt.getTime() ?? 0

function byNewest(conversations: readonly AnyConversation[]): AnyConversation[] {
  return conversations
    .filter(({ lastMessage }) => lastMessage)
    .toSorted((a, b) => lastMessageAt(b) - lastMessageAt(a))
}
