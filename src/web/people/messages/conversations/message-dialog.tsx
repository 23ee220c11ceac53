import { useQuery, useQueryClient } from '@tanstack/react-query'

import type { PersonSearchResult } from '#contract/people/friends.ts'
import { errorMessage } from '#web/api/client.ts'
import { hasFailed } from '#web/ui/feedback/query-content.tsx'
import { ErrorState } from '#web/ui/feedback/states.tsx'
import { placements } from '#web/ui/overlays/dialog-classes.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

import { BlockButton } from '../../friends/block-button.tsx'
import { friendsQuery } from '../../friends/queries.ts'
import { changeUnsent, useUnsent } from '../compose/unsent.ts'
import { conversationWithQuery } from '../open-queries.ts'
import { conversationsQuery } from '../queries.ts'
import { ConversationPanel } from '../thread/conversation-panel.tsx'

/** A person to write to. */
export type Recipient = Omit<PersonSearchResult, 'status'>

/** A conversation with one person. Closing it discards the draft, but not what failed to send. */
export function MessageDialog({ partner, onClose }: { partner: Recipient; onClose: () => void }) {
  const name = partner.name
  const client = useQueryClient()
  const conversation = conversationWithQuery(partner.id)
  // A conversation with someone I'm no longer in touch with can be read, but not opened.
  const known = useQuery(conversationsQuery).data?.conversations.find(
    ({ otherUser }) => otherUser.id === partner.id,
  )
  const friends = useQuery(friendsQuery).data
  const opened = useQuery({ ...conversation, enabled: !known })
  const conversationId = known?.id ?? opened.data?.id
  const unsent = useUnsent(partner.id)
  const close = () => {
    changeUnsent(unsent, { text: '', replyTo: null })
    onClose()
  }
  return (
    <Dialog fill onOpenChange={close} title={`Message ${name}`} className={placements.top}>
      {friends?.every(({ id }) => id !== partner.id) && (
        <div className="flex justify-end border-b border-line">
          <BlockButton person={partner} onBlocked={close} />
        </div>
      )}
      <ConversationPanel
        focusComposer
        recipientId={partner.id}
        conversationId={conversationId}
        open={async () => conversationId ?? (await client.ensureQueryData(conversation)).id}
        label={`Messages with ${name}`}
        empty={<p>Start your conversation with {name}</p>}
        failure={
          !conversationId &&
          hasFailed(opened) && (
            <ErrorState
              title={errorMessage(opened.error, 'Failed to start conversation.')}
              onRetry={() => opened.refetch()}
              pending={opened.isFetching}
            />
          )
        }
      />
    </Dialog>
  )
}
