import { useQuery } from '@tanstack/react-query'

import type { Conversation, LeagueChat } from '#contract/messages.ts'
import { usePolling } from '#web/client/live.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'

import { ConversationRow } from './conversation-row.tsx'
import { conversationsQuery, listPollMs } from '../queries.ts'

interface ConversationListProps {
  onOpen: (talk: Conversation | LeagueChat) => void
}

/** Where something was said, to me or in a league of mine, the newest first. */
export function ConversationList({ onOpen }: ConversationListProps) {
  const refetchInterval = usePolling(listPollMs)
  const { data, isPending, isFetching, refetch } = useQuery({
    ...conversationsQuery,
    refetchInterval,
  })
  const said = data && byNewest([...data.conversations, ...data.leagueChats])
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
      {said?.length === 0 && (
        <EmptyState>
          What you and your friends write to each other, and the chats of your leagues.
        </EmptyState>
      )}
      {said && said.length > 0 && (
        <ul aria-label="Conversations" className="max-h-96 overflow-y-auto">
          {said.map((talk) => (
            <ConversationRow key={talk.id} talk={talk} onOpen={() => onOpen(talk)} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type Talk = Conversation | LeagueChat

const saidAt = ({ lastMessage }: Talk) => lastMessage?.createdAt.getTime() ?? 0

function byNewest(talks: Talk[]): Talk[] {
  return talks.filter(({ lastMessage }) => lastMessage).toSorted((a, b) => saidAt(b) - saidAt(a))
}
