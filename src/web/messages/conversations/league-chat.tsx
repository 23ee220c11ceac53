import { useQuery, useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '#web/client/api.ts'
import { ErrorState } from '#web/ui/states.tsx'

import { leagueChatQuery } from '../queries.ts'
import { ConversationView } from '../thread/conversation-view.tsx'

interface LeagueChatProps {
  leagueId: string
  focusComposer?: boolean
  readOnly?: boolean | undefined
  className?: string
}

/** The chat of a league's members. */
export function LeagueChat({ leagueId, focusComposer, readOnly, className }: LeagueChatProps) {
  const client = useQueryClient()
  const conversation = leagueChatQuery(leagueId)
  const chat = useQuery(conversation)
  return (
    <ConversationView
      showSenders
      {...(focusComposer && { focusComposer })}
      {...(className && { className })}
      conversationId={chat.data?.id}
      open={async () => (await client.ensureQueryData(conversation)).id}
      label="League chat"
      readOnly={readOnly}
      empty={
        readOnly
          ? 'No messages.'
          : 'No messages yet. Everyone in the league reads what you write here.'
      }
      failure={
        chat.isError &&
        !chat.data && (
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
