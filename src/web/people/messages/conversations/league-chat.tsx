import { useQuery, useQueryClient } from '@tanstack/react-query'

import type { Message } from '#contract/people/messages.ts'
import { errorMessage } from '#web/api/client.ts'
import { hasFailed } from '#web/ui/feedback/query-content.tsx'
import { ErrorState } from '#web/ui/feedback/states.tsx'

import { leagueChatQuery } from '../queries.ts'
import { ConversationPanel } from '../thread/conversation-panel.tsx'

interface LeagueChatProps {
  leagueId: string
  focusComposer?: boolean
  readOnly?: boolean | undefined
  /** Lines to show among the messages by their time, oldest first; null while they load. */
  scorerMessages?: readonly Message[] | null
  className?: string
}

/** The chat of a league's members. */
export function LeagueChat(props: LeagueChatProps) {
  const { leagueId, focusComposer, readOnly, scorerMessages, className } = props
  const client = useQueryClient()
  const conversation = leagueChatQuery(leagueId)
  const chat = useQuery(conversation)
  return (
    <ConversationPanel
      showSenders
      {...(focusComposer && { focusComposer })}
      {...(className && { className })}
      {...(scorerMessages !== undefined && { scorerMessages })}
      conversationId={chat.data?.id}
      leagueId={leagueId}
      recipientId={leagueId}
      open={async () => (await client.ensureQueryData(conversation)).id}
      label="League chat"
      readOnly={readOnly}
      empty={
        readOnly
          ? 'No messages.'
          : 'No messages yet. Everyone in the league can see what you write here.'
      }
      failure={
        hasFailed(chat) && (
          <ErrorState
            title={errorMessage(chat.error, 'Failed to load the league chat')}
            onRetry={() => chat.refetch()}
            pending={chat.isFetching}
          />
        )
      }
    />
  )
}
