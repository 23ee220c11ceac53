import { useQuery } from '@tanstack/react-query'

import type { Conversation, LeagueChat } from '#contract/people/messages.ts'
import { usePollInterval } from '#web/api/live/live-events.ts'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx'

import { conversationsQuery, conversationsPollMs } from '../queries.ts'
import { ConversationRow } from './conversation-row.tsx'

interface ConversationListProps {
  onOpen: (conversation: Conversation | LeagueChat) => void
}

/** My conversations and my leagues' chats that have messages, newest first. */
export function ConversationsCard({ onOpen }: ConversationListProps) {
  const refetchInterval = usePollInterval(conversationsPollMs)
  const query = useQuery({ ...conversationsQuery, refetchInterval })
  const { data } = query
  const shown = data && byNewest([...data.conversations, ...data.leagueChats])
  return (
    <Card title="Messages" flush>
      <QueryContent
        query={{ ...query, data: shown }}
        label="your conversations"
        skeleton={<SkeletonRows inset rows={3} />}
        empty={
          <EmptyState>Your messages with friends and your leagues’ chats show up here.</EmptyState>
        }
      >
        {(shown) => (
          <ul aria-label="Messages" className="max-h-96 overflow-y-auto">
            {shown.map((conversation) => (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                onOpen={() => onOpen(conversation)}
              />
            ))}
          </ul>
        )}
      </QueryContent>
    </Card>
  )
}

type ConversationItem = Conversation | LeagueChat

const lastMessageAt = ({ lastMessage }: ConversationItem) => lastMessage?.createdAt.getTime() ?? 0

function byNewest(conversations: readonly ConversationItem[]): ConversationItem[] {
  return conversations
    .filter(({ lastMessage }) => lastMessage)
    .toSorted((a, b) => lastMessageAt(b) - lastMessageAt(a))
}
