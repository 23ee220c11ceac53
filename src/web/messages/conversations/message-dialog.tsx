import { useQuery, useQueryClient } from '@tanstack/react-query'

import type { FoundPerson } from '#contract/friends.ts'
import { sentence } from '#web/client/api.ts'
import { displayName } from '#web/format/names.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/states.tsx'

import { conversationWithQuery } from '../open-queries.ts'
import { ConversationView } from '../thread/conversation-view.tsx'
import { talkDialogClass } from './talk-dialog-class.ts'

/** Somebody to write to. */
export type Partner = Omit<FoundPerson, 'status'>

/** Writing with one person. Closed and opened again it begins anew. */
export function MessageDialog({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const name = displayName(partner)
  const client = useQueryClient()
  const conversation = conversationWithQuery(partner.id)
  const opened = useQuery(conversation)
  return (
    <Dialog
      open
      fill
      onOpenChange={(open) => open || onClose()}
      title={`Message ${name}`}
      className={talkDialogClass}
    >
      <ConversationView
        atOnce
        conversationId={opened.data?.id}
        open={async () => (await client.ensureQueryData(conversation)).id}
        label={`Messages with ${name}`}
        empty={<p>Start your conversation with {name}</p>}
        problem={
          opened.isError &&
          !opened.data && (
            <ErrorState
              title={sentence(opened.error, 'Failed to start conversation.')}
              onRetry={() => opened.refetch()}
              pending={opened.isFetching}
            />
          )
        }
      />
    </Dialog>
  )
}
