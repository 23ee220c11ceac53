import { useQuery, useQueryClient } from '@tanstack/react-query'

import { sentence } from '#web/client/api.ts'
import { ErrorState } from '#web/ui/states.tsx'

import { leagueChatQuery } from '../queries.ts'
import { ConversationView } from '../thread/conversation-view.tsx'

interface LeagueChatProps {
  leagueId: string
  /** Whether the cursor goes to where a message is written. */
  atOnce?: boolean
  readOnly?: boolean | undefined
  className?: string
}

/** What the members of a league say to each other. */
export function LeagueChat({ leagueId, atOnce, readOnly, className }: LeagueChatProps) {
  const client = useQueryClient()
  const conversation = leagueChatQuery(leagueId)
  const chat = useQuery(conversation)
  return (
    <ConversationView
      named
      {...(atOnce && { atOnce })}
      {...(className && { className })}
      conversationId={chat.data?.id}
      open={async () => (await client.ensureQueryData(conversation)).id}
      label="League chat"
      readOnly={readOnly}
      empty={
        readOnly
          ? 'Nothing was said here.'
          : 'Nothing said yet. Everyone in the league reads what you write here.'
      }
      problem={
        chat.isError &&
        !chat.data && (
          <ErrorState
            title={sentence(chat.error, 'Failed to load the league chat')}
            onRetry={() => chat.refetch()}
            pending={chat.isFetching}
          />
        )
      }
    />
  )
}
