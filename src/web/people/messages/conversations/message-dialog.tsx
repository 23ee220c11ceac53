import { useQuery, useQueryClient } from '@tanstack/react-query'

import type { PersonSearchResult } from '#contract/people/friends.ts'
import { errorMessage } from '#web/api/client.ts'
import { hasFailed } from '#web/ui/feedback/query-content.tsx'
import { ErrorState } from '#web/ui/feedback/states.tsx'

import { changeUnsent, useUnsent } from '../compose/unsent.ts'
import { conversationWithQuery } from '../open-queries.ts'
import { ConversationPanel } from '../thread/conversation-panel.tsx'
import { ConversationDialog } from './conversation-dialog.tsx'

/** A person to write to. */
export type Recipient = Omit<PersonSearchResult, 'status'>

/** A conversation with one person. Closing it discards the draft, but not what failed to send. */
export function MessageDialog({ partner, onClose }: { partner: Recipient; onClose: () => void }) {
  const name = partner.name
  const client = useQueryClient()
  const conversation = conversationWithQuery(partner.id)
  const opened = useQuery(conversation)
  const unsent = useUnsent(partner.id)
  const close = () => {
    changeUnsent(unsent, { text: '', replyTo: null })
    onClose()
  }
  return (
    <ConversationDialog title={`Message ${name}`} onClose={close}>
      <ConversationPanel
        focusComposer
        recipientId={partner.id}
        conversationId={opened.data?.id}
        open={async () => (await client.ensureQueryData(conversation)).id}
        label={`Messages with ${name}`}
        empty={<p>Start your conversation with {name}</p>}
        failure={
          !opened.data &&
          hasFailed(opened) && (
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
