import { useQuery } from '@tanstack/react-query'

import type { Conversation, LeagueChat } from '#contract/messages.ts'
import { usePolling } from '#web/client/live.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'

import { ConversationRow } from './conversation-row.tsx'
import { conversationsQuery, listPollMs } from '../queries.ts'

interface ConversationListProps {
  onOpen: (conversation: Conversation | LeagueChat) => void
}

/** My conversations and my leagues' chats that have messages, newest first. */
export function ConversationList({ onOpen }: ConversationListProps) {
  const refetchInterval = usePolling(listPollMs)
  const { data, isPending, isFetching, refetch } = useQuery({
    ...conversationsQuery,
    refetchInterval,
  })
  const shown = data && byNewest([...data.conversations, ...data.leagueChats])
  return (
    <Card title="Conversations" flush>
      {isPending && (
        <div className="p-4">
          <SkeletonRows label="Loading conversations" rows={3} className="h-12" />
        </div>
      )}
      {!isPending && !data && (
        <ErrorState
          title="Failed to load your conversations"
          onRetry={refetch}
          pending={isFetching}
        />
      )}
      {shown?.length === 0 && (
        <EmptyState>Your messages with friends and your leagues’ chats show up here.</EmptyState>
      )}
      {shown && shown.length > 0 && (
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
