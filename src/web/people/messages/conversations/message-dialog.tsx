import { useQuery, useQueryClient } from '@tanstack/react-query'

import type { PersonSearchResult } from '#contract/people/friends.ts'
import { errorMessage } from '#web/api/client.ts'
import { ErrorState } from '#web/ui/feedback/states.tsx'

import { conversationWithQuery } from '../open-queries.ts'
import { ConversationPanel } from '../thread/conversation-panel.tsx'
import { ConversationDialog } from './conversation-dialog.tsx'

/** A person to write to. */
export type Recipient = Omit<PersonSearchResult, 'status'>

/** A conversation with one person. Closing it discards the draft. */
export function MessageDialog({ partner, onClose }: { partner: Recipient; onClose: () => void }) {
  const name = partner.name
  const client = useQueryClient()
  const conversation = conversationWithQuery(partner.id)
  const opened = useQuery(conversation)
  return (
    <ConversationDialog title={`Message ${name}`} onClose={onClose}>
      <ConversationPanel
        focusComposer
        conversationId={opened.data?.id}
        open={async () => (await client.ensureQueryData(conversation)).id}
        label={`Messages with ${name}`}
        empty={<p>Start your conversation with {name}</p>}
        failure={
          opened.isError &&
          !opened.data && (
            <ErrorState
              title={errorMessage(opened.error, 'Failed to start conversation.')}
              onRetry={() => opened.refetch()}
              pending={opened.isFetching}
            />
          )
        }
      />
    </ConversationDialog>
  )
}
